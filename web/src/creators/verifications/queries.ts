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

const REFETCH_MS = 60_000

const verificationKey = (accountId: string | undefined) => ['verifications', 'mine', accountId] as const

/** Refetched when a notification for creators arrives, and every minute while the verification is pending. */
export function useMyVerification() {
  const { session, isCreator } = useSession()
  const queries = useQueryClient()
  useAccountMessages((message) => {
    if (message.type === 'notification' && message.notification.type === 'creator')
      void queries.invalidateQueries({ queryKey: verificationKey(session?.account.id) })
  })
  return useQuery({
    queryKey: verificationKey(session?.account.id),
    queryFn: ({ signal }) => call(getMyVerification, {}, { signal }),
    enabled: isCreator,
    refetchInterval: ({ state: { data } }) => data?.state === 'pending' && REFETCH_MS,
  })
}

/** Every reply has the current state, so it replaces the cached one. */
export function useSetVerification() {
  const queries = useQueryClient()
  const key = verificationKey(useSession().session?.account.id)
  return (verification: MyVerification) => void queries.setQueryData<MyVerification>(key, verification)
}

export function useSubmitVerification() {
  const setVerification = useSetVerification()
  return useMutation({
    mutationFn: (documentType: DocumentType) =>
      call(postIdentityVerification, { body: { documentType, consent: DOCUMENT_CONSENT } }),
    onSuccess: setVerification,
  })
}

export function useDeleteDocuments() {
  const setVerification = useSetVerification()
  return useMutation({ mutationFn: () => call(deleteMyVerification, {}), onSuccess: setVerification })
}
