import type { QueryClient, QueryKey } from '@tanstack/react-query'

const BLOCKS = 'blocks'

/** Rooms of the cache that hold oneself alone. Whatever is not here may hold somebody else. */
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

/** Nothing that was read of others is shown again; what is on the screen is read anew. */
export async function forgetPeople(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.resetQueries({ predicate: ({ queryKey }) => mayHoldPeople(queryKey) }),
    // Whom one blocked stays on the screen meanwhile: it hides nobody.
    queries.invalidateQueries({ queryKey: [BLOCKS] }),
  ])
}
