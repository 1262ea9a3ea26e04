interface Evidence {
  bio?: string
  prompts?: { answer: string }[]
  text?: string
  messages?: { by: string; text: string }[]
  photos?: { id: string }[]
}

/** The texts and photos of a reported subject as they were, for any kind of subject. */
export function evidenceOf(evidence: unknown): { words: string[]; photoIds: string[] } {
  const { bio, prompts = [], text, messages = [], photos = [] } = evidence as Evidence
  const words = [
    ...[bio, text].flatMap((words) => words ?? []),
    ...prompts.map(({ answer }) => answer),
    ...messages.map(({ by, text }) => (by === 'reporter' ? `Reporter: ${text}` : `Reported: ${text}`)),
  ].filter((words) => words !== '')
  // Evidence stores either photo ids or whole photos.
  return { words, photoIds: photos.map((photo) => (typeof photo === 'string' ? photo : photo.id)) }
}
