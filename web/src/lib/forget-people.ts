import type { QueryClient, QueryKey } from '@tanstack/react-query'

const BLOCKS = 'blocks'

/** Query keys that only hold the member's own data. Any other key may hold data about other people. */
const OWN = new Set([
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

const mayHoldPeople = ([room, whose]: QueryKey): boolean =>
  !OWN.has(String(room)) && !(room === 'profiles' && whose === 'me')

/** Removes everything about other people from the cache and refetches what is on screen. */
export async function forgetPeople(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.resetQueries({ predicate: ({ queryKey }) => mayHoldPeople(queryKey) }),
    // The list of blocked people stays visible while it refetches.
    queries.invalidateQueries({ queryKey: [BLOCKS] }),
  ])
}
