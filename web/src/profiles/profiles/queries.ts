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

/** The interval while photos are being checked. */
const POLL_MS = 4_000

/** Finds people and creators by the start of their name. */
export const useProfileSearch = (typed: string) => {
  const q = typed.trim()
  return useQuery({
    queryKey: ['profiles', 'search', q],
    queryFn: ({ signal }) => call(searchProfiles, { query: { q } }, { signal }),
    enabled: q.length >= SEARCH_MIN,
  })
}

/** A profile by username or id, as the viewer may see it. */
export function useProfile(name: string) {
  const viewer = useSession().session?.account.id ?? 'visitor'
  return useQuery({
    queryKey: ['profiles', 'one', viewer, name.toLowerCase()],
    queryFn: ({ signal }) => call(getProfile, { params: { profile: name } }, { signal }),
  })
}

const useFullProfileKey = () => {
  const { queryKey } = myProfile(useSession().session?.account.id)
  return [...queryKey, 'full'] as const
}

const areAllChecked = ({ photos }: MyProfile): boolean => photos.every(({ state }) => state !== 'checking')

/** All fields of the member's own profile. */
export const useFullProfile = () =>
  useQuery({
    queryKey: useFullProfileKey(),
    queryFn: ({ signal }) => call(getFullProfile, {}, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && !areAllChecked(data) && POLL_MS,
  })

/** The member's own profile, reduced to what others see. */
export function useProfilePreview(id: string) {
  const { queryKey } = myProfile(id)
  return useQuery({
    queryKey: [...queryKey, 'preview'],
    queryFn: async ({ signal }) => {
      const [profile, privacy] = await Promise.all([
        call(getProfile, { params: { profile: id } }, { signal }),
        call(getPrivacy, {}, { signal }),
      ])
      return { profile: hidePrivateFields(profile, privacy), privacy }
    },
    staleTime: 0,
  })
}

const hidePrivateFields = (profile: Profile, { showAge, showOnline }: Privacy): Profile => ({
  ...profile,
  age: showAge ? profile.age : null,
  active: showOnline ? profile.active : null,
  // Members have no distance to themselves.
  withinKm: null,
})

export type ProfileChange = z.input<typeof patchMyProfile.body>

/** Sends only changed fields, so that two tabs don't overwrite each other's changes. */
export function useChangeProfile() {
  const queries = useQueryClient()
  const fullKey = useFullProfileKey()
  const { queryKey } = myProfile(useSession().session?.account.id)
  return useMutation({
    mutationFn: (change: ProfileChange) => call(patchMyProfile, { body: change }),
    onMutate: () => queries.cancelQueries({ queryKey: fullKey }),
    onSuccess: (mine) => {
      const { id, displayName, username, avatarUrl } = mine
      queries.setQueryData<MyProfile>(fullKey, mine)
      queries.setQueryData(queryKey, { profile: { id, displayName, username, avatarUrl } })
    },
  })
}
