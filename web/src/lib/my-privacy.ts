import { getPrivacy } from '@koji/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.tsx'

export const myPrivacy = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['privacy', accountId],
    queryFn: ({ signal }) => call(getPrivacy, {}, { signal }),
    enabled: accountId !== undefined,
  })

/** The member's privacy settings. Refused before onboarding. */
export const useMyPrivacy = () => useQuery(myPrivacy(useSession().session?.account.id))
