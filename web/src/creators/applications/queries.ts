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

export type MyApplication = Reply<typeof getMyApplication>

const REFETCH_MS = 60_000

const applicationKey = (accountId: string | undefined) => ['applications', 'mine', accountId] as const

/** Refetched when a notification for creators arrives, and every minute while the application is pending. */
export function useMyApplication() {
  const accountId = useSession().session?.account.id
  const queries = useQueryClient()
  useAccountMessages((message) => {
    if (message.type === 'notification' && message.notification.type === 'creator')
      void queries.invalidateQueries({ queryKey: applicationKey(accountId) })
  })
  return useQuery({
    queryKey: applicationKey(accountId),
    queryFn: ({ signal }) => call(getMyApplication, {}, { signal }),
    refetchInterval: ({ state: { data } }) => data?.application?.state === 'pending' && REFETCH_MS,
  })
}

export function useApply() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const send = useIdempotentSend((body: NewApplication, options) => call(postApplication, { body }, options))
  return useMutation({
    mutationFn: send,
    onSuccess: (application) =>
      queries.setQueryData<MyApplication>(applicationKey(accountId), {
        application,
        photos: [],
        nextTryAt: null,
      }),
  })
}

export function useWithdraw() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteMyApplication, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: ['applications'] }),
  })
}

/** Adds and removes uploaded samples in the cached application. */
export function useSavedSamples() {
  const queries = useQueryClient()
  const key = applicationKey(useSession().session?.account.id)
  const change = (to: (photos: MyPhoto[]) => MyPhoto[]) =>
    queries.setQueryData<MyApplication>(key, (stored) => stored && { ...stored, photos: to(stored.photos) })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteApplicationPhoto, { params: { id } }),
    onSuccess: (_, id) => change((photos) => photos.filter((photo) => photo.id !== id)),
    onError: () => queries.invalidateQueries({ queryKey: key }),
  })
  return { addPhoto: (photo: MyPhoto) => change((photos) => [...photos, photo]), remove }
}
