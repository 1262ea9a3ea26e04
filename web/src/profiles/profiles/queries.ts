import {
  getFullProfile,
  getPrivacy,
  getProfile,
  type MyProfile,
  type Privacy,
  type Profile,
  patchMyProfile,
  SEARCH_MIN,
  searchProfiles,
} from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#lib/api.ts'
import { myProfile } from '#lib/my-profile.ts'
import { useSession } from '#lib/session.tsx'

/** While photos are looked at, their owner waits for the answer. */
const POLL_MS = 4_000

/** People and creators whose name begins like this. */
export const useFoundProfiles = (typed: string) => {
  const q = typed.trim()
  return useQuery({
    queryKey: ['profiles', 'search', q],
    queryFn: ({ signal }) => call(searchProfiles, { query: { q } }, { signal }),
    enabled: q.length >= SEARCH_MIN,
  })
}

/** By username or id, as far as whoever is signed in may see it. */
export function useProfile(name: string) {
  const viewer = useSession().session?.account.id ?? 'visitor'
  return useQuery({
    queryKey: ['profiles', 'one', viewer, name.toLowerCase()],
    queryFn: ({ signal }) => call(getProfile, { params: { profile: name } }, { signal }),
  })
}

const useWholeKey = () => {
  const { queryKey } = myProfile(useSession().session?.account.id)
  return [...queryKey, 'whole'] as const
}

const isChecked = ({ photos }: MyProfile): boolean => photos.every(({ state }) => state !== 'checking')

/** Everything on one's own profile. */
export const useWholeProfile = () =>
  useQuery({
    queryKey: useWholeKey(),
    queryFn: ({ signal }) => call(getFullProfile, {}, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && !isChecked(data) && POLL_MS,
  })

/** One's own profile without what others do not get to see. */
export function useOwnAsOthersDo(id: string) {
  const { queryKey } = myProfile(id)
  return useQuery({
    queryKey: [...queryKey, 'as others do'],
    queryFn: async ({ signal }) => {
      const [profile, privacy] = await Promise.all([
        call(getProfile, { params: { profile: id } }, { signal }),
        call(getPrivacy, {}, { signal }),
      ])
      return { profile: asOthersDo(profile, privacy), privacy }
    },
    staleTime: 0,
  })
}

const asOthersDo = (profile: Profile, { showAge, showOnline }: Privacy): Profile => ({
  ...profile,
  age: showAge ? profile.age : null,
  active: showOnline ? profile.active : null,
  // From oneself it is always nothing.
  withinKm: null,
})

export type ProfileChange = z.input<typeof patchMyProfile.body>

/** Sends what was changed and nothing else, so that two tabs do not undo each other. */
export function useChangeProfile() {
  const queries = useQueryClient()
  const whole = useWholeKey()
  const { queryKey } = myProfile(useSession().session?.account.id)
  return useMutation({
    mutationFn: (change: ProfileChange) => call(patchMyProfile, { body: change }),
    onMutate: () => queries.cancelQueries({ queryKey: whole }),
    onSuccess: (mine) => {
      const { id, displayName, username, avatarUrl } = mine
      queries.setQueryData<MyProfile>(whole, mine)
      queries.setQueryData(queryKey, { profile: { id, displayName, username, avatarUrl } })
    },
  })
}
