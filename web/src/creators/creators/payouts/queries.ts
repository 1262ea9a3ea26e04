import { getPayoutAccount, openPayoutOnboarding } from '@koji/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

const POLL_MS = 2_000

/** `waiting` polls after the return from onboarding, until the account is ready. */
export function usePayoutAccount({ waiting = false } = {}) {
  const { session, isCreator } = useSession()
  return useQuery({
    queryKey: ['payouts', session?.account.id, 'account'],
    queryFn: ({ signal }) => call(getPayoutAccount, {}, { signal }),
    enabled: isCreator,
    staleTime: 0,
    refetchInterval: ({ state }) => waiting && state.data?.state !== 'ready' && POLL_MS,
  })
}

export const useOpenOnboarding = () =>
  useMutation({ mutationFn: () => call(openPayoutOnboarding, {}), networkMode: 'always' })
