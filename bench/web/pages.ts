/** Pages that can be opened without an account. */
const PUBLIC = ['/', '/about', '/privacy', '/terms', '/community', '/support', '/auth', '/creators']

export const publicPages = ({ quick }: { quick: boolean }): string[] => (quick ? PUBLIC.slice(0, 2) : PUBLIC)
