import { paths } from '#lib/paths.ts'

/** Where somebody who was invited signs up; the code comes first, so that it is seen where there is little room. */
export const linkOf = (code: string): string => `${paths.auth}?ref=${encodeURIComponent(code)}&mode=sign-up`
