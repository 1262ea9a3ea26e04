/** Beginnings of sentences that people complete. Ids must never be reused. */
export const PROMPTS = [
  { id: 'perfect-sunday', label: 'My perfect Sunday' },
  { id: 'learning', label: 'I am learning to' },
  { id: 'never-tired', label: 'I never get tired of' },
  { id: 'proud-of', label: 'Something I made and am proud of' },
  { id: 'teach-you', label: 'I could teach you' },
  { id: 'ask-me', label: 'Ask me about' },
  { id: 'together-we', label: 'Together we could' },
  { id: 'small-joy', label: 'A small thing that makes my day' },
  { id: 'best-trip', label: 'The best trip I ever took' },
  { id: 'kitchen', label: 'In my kitchen you always find' },
  { id: 'song', label: 'The song I play too often' },
  { id: 'book', label: 'A book that stayed with me' },
  { id: 'place', label: 'A place I keep going back to' },
  { id: 'unpopular', label: 'An opinion I will defend' },
  { id: 'first-meeting', label: 'For a first meeting I suggest' },
  { id: 'laugh', label: 'The last thing that made me laugh' },
  { id: 'childhood', label: 'As a child I wanted to be' },
  { id: 'collect', label: 'I collect' },
  { id: 'weekday', label: 'On a weekday evening you find me' },
  { id: 'friends-say', label: 'My friends say that I' },
  { id: 'looking-for', label: 'I am looking for somebody who' },
  { id: 'get-along', label: 'We will get along if' },
  { id: 'year-from-now', label: 'A year from now I hope' },
  { id: 'not-good-at', label: 'I am not good at, and do it anyway' },
] as const

export type PromptId = (typeof PROMPTS)[number]['id']

export const promptLabel = (id: PromptId): string => PROMPTS.find((prompt) => prompt.id === id)!.label
