import { createStore } from '#lib/store.ts'

/** The match that the match dialog shows, so that no notification about it is shown as well. */
export const celebratedMatch = createStore<string | null>(null)
