import { createStore } from '#lib/store.ts'

export const paletteOpen = createStore(false)
