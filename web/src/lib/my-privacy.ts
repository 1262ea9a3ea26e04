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

/** Who sees what of me; refused before onboarding. */
export const useMyPrivacy = () => useQuery(myPrivacy(useSession().session?.account.id))
