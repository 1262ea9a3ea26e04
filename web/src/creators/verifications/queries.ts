import {
  DOCUMENT_CONSENT,
  type DocumentType,
  deleteMyVerification,
  getMyVerification,
  type MyVerification,
  postIdentityVerification,
} from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

const LOOK_AGAIN_MS = 60_000

const keyOf = (accountId: string | undefined) => ['verifications', 'mine', accountId] as const

/** Asked again when we tell them something, and now and then while they wait. */
export function useMyVerification() {
  const { session, isCreator } = useSession()
  const queries = useQueryClient()
  useAccountMessages((message) => {
    if (message.type === 'notification' && message.notification.type === 'creator')
      void queries.invalidateQueries({ queryKey: keyOf(session?.account.id) })
  })
  return useQuery({
    queryKey: keyOf(session?.account.id),
    queryFn: ({ signal }) => call(getMyVerification, {}, { signal }),
    enabled: isCreator,
    refetchInterval: ({ state: { data } }) => data?.state === 'pending' && LOOK_AGAIN_MS,
  })
}

/** Each answer is how things stand now. */
export function useKeepVerification() {
  const queries = useQueryClient()
  const key = keyOf(useSession().session?.account.id)
  return (now: MyVerification) => void queries.setQueryData<MyVerification>(key, now)
}

export function useSend() {
  const keep = useKeepVerification()
  return useMutation({
    mutationFn: (documentType: DocumentType) =>
      call(postIdentityVerification, { body: { documentType, consent: DOCUMENT_CONSENT } }),
    onSuccess: keep,
  })
}

export function useWithdraw() {
  const keep = useKeepVerification()
  return useMutation({ mutationFn: () => call(deleteMyVerification, {}), onSuccess: keep })
}
