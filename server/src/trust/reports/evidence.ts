interface Evidence {
  bio?: string
  prompts?: { answer: string }[]
  text?: string
  messages?: { by: string; text: string }[]
  photos?: { id: string }[]
}

/** What was reported, as it was: its words and pictures, whatever kind it is. */
export function evidenceOf(evidence: unknown): { words: string[]; photoIds: string[] } {
  const { bio, prompts = [], text, messages = [], photos = [] } = evidence as Evidence
  const words = [
    ...[bio, text].flatMap((one) => one ?? []),
    ...prompts.map(({ answer }) => answer),
    ...messages.map((said) => (said.by === 'reporter' ? `Reporter: ${said.text}` : `Reported: ${said.text}`)),
  ].filter((one) => one !== '')
  // Kept by their ids, or as they were shown.
  return { words, photoIds: photos.map((photo) => (typeof photo === 'string' ? photo : photo.id)) }
}
