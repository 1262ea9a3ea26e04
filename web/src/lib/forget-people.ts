import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Rooms of the cache that hold oneself alone. Whatever is not here may hold somebody else. */
const OWN = new Set([
  'session',
  'accounts',
  'sessions',
  'passkeys',
  'two-factor',
  'email-change',
  'exports',
  'onboarding',
  'photos',
  'places',
  'privacy',
  'discovery-settings',
])

const mayHoldPeople = ([room, whose]: QueryKey): boolean =>
  !OWN.has(String(room)) && !(room === 'profiles' && whose === 'me')

/** Nothing that was read of others is shown again; what is on the screen is read anew. */
export const forgetPeople = (queries: QueryClient): Promise<void> =>
  queries.resetQueries({ predicate: ({ queryKey }) => mayHoldPeople(queryKey) })
