import { getMyProfile } from '@koji/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.tsx'

export const myProfile = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['profiles', 'me', accountId],
    queryFn: ({ signal }) => call(getMyProfile, {}, { signal }),
    enabled: accountId !== undefined,
  })

/** Its `profile` is null before onboarding. */
export const useMyProfile = () => useQuery(myProfile(useSession().session?.account.id))

/** Falls back to the email address, because there is no name before onboarding. */
export function useMyName(): string {
  const { session } = useSession()
  return useMyProfile().data?.profile?.displayName ?? session?.account.email ?? ''
}
