import { shelf } from './storage.ts'

/** Set when someone signed out offline: this device shows no session, but the server's session still has to end. */
const OWED = 'koji-sign-out-owed'

export const signOutIsOwed = (): boolean => shelf.read(OWED) !== null
export const oweSignOut = (): boolean => shelf.write(OWED, 'true')
export const settleSignOut = (): void => shelf.remove(OWED)
