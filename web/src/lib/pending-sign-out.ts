import { browserStorage } from './storage.ts'

/** Set when someone signed out offline: this device shows no session, but the server's session still has to end. */
const OWED = 'koji-sign-out-owed'

export const isSignOutPending = (): boolean => browserStorage.read(OWED) !== null
export const storePendingSignOut = (): boolean => browserStorage.write(OWED, 'true')
export const clearPendingSignOut = (): void => browserStorage.remove(OWED)
