import { paths } from '#lib/paths.ts'

/** The code comes first, so that it stays visible where the link is truncated. */
export const referralLink = (code: string): string =>
  `${paths.auth}?ref=${encodeURIComponent(code)}&mode=sign-up`
