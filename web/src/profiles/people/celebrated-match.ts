import { createStore } from '#lib/store.ts'

/** The match that is being celebrated on this screen: nothing else has to say it. */
export const celebrated = createStore<string | null>(null)
