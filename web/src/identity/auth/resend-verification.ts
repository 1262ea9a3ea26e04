import { postVerification } from '@koji/contract'
import { call } from '#lib/api.ts'

/** Loaded on press, because the shell contains the banner but few people see it. */
export const resendVerification = () => call(postVerification, {})
