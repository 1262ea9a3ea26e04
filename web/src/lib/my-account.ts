import { getMyAccount, type Language, type MyAccount, type Session } from '@koji/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { useSession } from './session.tsx'

/**
 * The key includes the address and whether it is confirmed, so that opening a link from an email refetches the account.
 */
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

/** The account's language for dates and numbers; undefined until it has loaded. */
export const useLanguage = (): Language | undefined => useMyAccount().data?.language
