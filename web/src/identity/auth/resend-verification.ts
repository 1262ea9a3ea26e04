import { postVerification } from '@koji/contract'
import { call } from '#lib/api.ts'

/** Fetched when it is pressed: the banner is in the frame of the app, and hardly anybody sees it. */
export const resendVerification = () => call(postVerification, {})
