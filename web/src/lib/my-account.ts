import { getMyAccount, type Language, type MyAccount, type Session } from '@koji/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.tsx'

/** Read again when the session has another address, or the same one confirmed: a link out of a mail was opened. */
export const myAccount = (account: Session['account'] | undefined) =>
  queryOptions({
    queryKey: ['accounts', 'me', account?.id, account?.email, account?.verified],
    queryFn: ({ signal }): Promise<MyAccount> => call(getMyAccount, {}, { signal }),
    enabled: account !== undefined,
  })

export function useMyAccount() {
  const account = useSession().session?.account
  return useQuery({
    ...myAccount(account),
    placeholderData: (before) => (before?.id === account?.id ? before : undefined),
  })
}

/** How this person wants dates and numbers written, as far as it is known. */
export const useLanguage = (): Language | undefined => useMyAccount().data?.language
