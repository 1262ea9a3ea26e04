import { createStore } from './store.ts'

/** The number of unread notifications. It is also shown in the page title. */
export const unreadNotifications = createStore(0)
