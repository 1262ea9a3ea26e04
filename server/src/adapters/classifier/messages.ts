/** How sure the model is of each of its five kinds; they add up to one. */
export interface Scores {
  drawing: number
  hentai: number
  neutral: number
  porn: number
  sexy: number
}

/** What the worker says to the server: it is ready, or what came of the picture that it was given. */
export type Answer = { ready: true } | { scores: Scores } | { error: string }
