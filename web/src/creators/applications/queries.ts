import {
  deleteApplicationPhoto,
  deleteMyApplication,
  getMyApplication,
  type MyPhoto,
  type NewApplication,
  postApplication,
  type Reply,
} from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'
import { useIdempotentSend } from '#lib/use-idempotent-send.ts'

export type Mine = Reply<typeof getMyApplication>

const LOOK_AGAIN_MS = 60_000

const keyOf = (accountId: string | undefined) => ['applications', 'mine', accountId] as const

/** Asked again when we tell its author something, and now and then while they wait. */
export function useMyApplication() {
  const accountId = useSession().session?.account.id
  const queries = useQueryClient()
  useAccountMessages((message) => {
    if (message.type === 'notification' && message.notification.type === 'creator')
      void queries.invalidateQueries({ queryKey: keyOf(accountId) })
  })
  return useQuery({
    queryKey: keyOf(accountId),
    queryFn: ({ signal }) => call(getMyApplication, {}, { signal }),
    refetchInterval: ({ state: { data } }) => data?.application?.state === 'pending' && LOOK_AGAIN_MS,
  })
}

export function useApply() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const send = useIdempotentSend((body: NewApplication, options) => call(postApplication, { body }, options))
  return useMutation({
    mutationFn: send,
    onSuccess: (application) =>
      queries.setQueryData<Mine>(keyOf(accountId), { application, photos: [], nextTryAt: null }),
  })
}

export function useWithdraw() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteMyApplication, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: ['applications'] }),
  })
}

/** What the server has of the samples, kept in step by whoever adds and removes them. */
export function useSamplesOnServer() {
  const queries = useQueryClient()
  const key = keyOf(useSession().session?.account.id)
  const change = (to: (photos: MyPhoto[]) => MyPhoto[]) =>
    queries.setQueryData<Mine>(key, (mine) => mine && { ...mine, photos: to(mine.photos) })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteApplicationPhoto, { params: { id } }),
    onSuccess: (_, id) => change((photos) => photos.filter((photo) => photo.id !== id)),
    onError: () => queries.invalidateQueries({ queryKey: key }),
  })
  return { added: (photo: MyPhoto) => change((photos) => [...photos, photo]), remove }
}
