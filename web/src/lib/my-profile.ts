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

/** Null in it: before onboarding. */
export const useMyProfile = () => useQuery(myProfile(useSession().session?.account.id))

/** Before onboarding there is no name yet, and the address is the one thing that says which account this is. */
export function useMyName(): string {
  const { session } = useSession()
  return useMyProfile().data?.profile?.displayName ?? session?.account.email ?? ''
}
