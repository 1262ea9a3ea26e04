import { shelf } from './storage.ts'

/** Somebody signed out without a network: nobody is signed in here, and the server still has to hear of it. */
const OWED = 'koji-sign-out-owed'

export const signOutIsOwed = (): boolean => shelf.read(OWED) !== null
export const oweSignOut = (): boolean => shelf.write(OWED, 'true')
export const settleSignOut = (): void => shelf.remove(OWED)
