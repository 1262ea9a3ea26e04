import { createStore } from './store.ts'

/** Notifications that wait to be read; the name of the tab begins with it. */
export const unreadNotifications = createStore(0)
