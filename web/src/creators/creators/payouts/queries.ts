import { getPayoutAccount, openPayoutOnboarding } from '@koji/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

const WAITING_MS = 2_000

/** `waiting`: somebody has just said where their money goes, and we are about to hear of it. */
export function usePayoutAccount({ waiting = false } = {}) {
  const { session, isCreator } = useSession()
  return useQuery({
    queryKey: ['payouts', session?.account.id, 'account'],
    queryFn: ({ signal }) => call(getPayoutAccount, {}, { signal }),
    enabled: isCreator,
    staleTime: 0,
    refetchInterval: ({ state }) => waiting && state.data?.state !== 'ready' && WAITING_MS,
  })
}

export const useOpenOnboarding = () =>
  useMutation({ mutationFn: () => call(openPayoutOnboarding, {}), networkMode: 'always' })
