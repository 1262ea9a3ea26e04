import type { QueryClient, QueryKey } from '@tanstack/react-query'

const BLOCKS = 'blocks'

/** Query keys that only hold the member's own data. Any other key may hold data about other people. */
const OWN_KEYS = new Set([
  BLOCKS,
  'session',
  'accounts',
  'sessions',
  'passkeys',
  'two-factor',
  'email-change',
  'exports',
  'onboarding',
  'photos',
  'notification-settings',
  'places',
  'privacy',
  'discovery-settings',
  'creator-settings',
  'payouts',
])

const mayShowPeople = ([key, owner]: QueryKey): boolean =>
  !OWN_KEYS.has(String(key)) && !(key === 'profiles' && owner === 'me')

/** Removes everything about other people from the cache and refetches what is on screen. */
export async function clearCachedPeople(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.resetQueries({ predicate: ({ queryKey }) => mayShowPeople(queryKey) }),
    // The list of blocked people stays visible while it refetches.
    queries.invalidateQueries({ queryKey: [BLOCKS] }),
  ])
}
