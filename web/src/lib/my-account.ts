import { getMyAccount, type Language, type MyAccount } from '@koji/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.tsx'

export const myAccount = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['accounts', 'me', accountId],
    queryFn: ({ signal }): Promise<MyAccount> => call(getMyAccount, {}, { signal }),
    enabled: accountId !== undefined,
  })

export const useMyAccount = () => useQuery(myAccount(useSession().session?.account.id))

/** How this person wants dates and numbers written, as far as it is known. */
export const useLanguage = (): Language | undefined => useMyAccount().data?.language
