import { deletePhoto, getMyPhotos, type MyPhoto, putPhotoOrder } from '@koji/contract'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

/** A check usually takes seconds. After a minute it may take hours, so polling stops. */
const POLL_MS = 2_000
const POLL_LIMIT_MS = 60_000

const myPhotosKey = (accountId: string | undefined) => ['photos', 'me', accountId] as const

const myPhotos = (accountId: string | undefined) =>
  queryOptions({
    queryKey: myPhotosKey(accountId),
    queryFn: async ({ signal }): Promise<MyPhoto[]> => (await call(getMyPhotos, {}, { signal })).items,
    enabled: accountId !== undefined,
  })

/** The member's own photos, the main one first. */
export function useMyPhotos() {
  const accountId = useSession().session?.account.id
  const waiting = useRef({ ids: '', since: 0 })
  return useQuery({
    ...myPhotos(accountId),
    refetchInterval: ({ state: { data = [] } }) => {
      const ids = data.filter(({ state }) => state === 'checking').map(({ id }) => id)
      if (ids.join() !== waiting.current.ids) waiting.current = { ids: ids.join(), since: Date.now() }
      return ids.length > 0 && Date.now() - waiting.current.since < POLL_LIMIT_MS && POLL_MS
    },
  })
}

/** Updates the cached photos, and refetches profiles, which show them as well. */
export async function updateMyPhotos(
  queries: QueryClient,
  accountId: string | undefined,
  change: (photos: MyPhoto[]) => MyPhoto[],
): Promise<void> {
  const { queryKey } = myPhotos(accountId)
  // A request in flight may return the photos from before the change.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (photos) => change(photos ?? []))
  void queries.invalidateQueries({ queryKey: ['profiles'] })
}

/** Refetches after a delay, in which the server can finish an upload that it received. */
export function refetchPhotosSoon(queries: QueryClient, accountId: string | undefined): void {
  const { queryKey } = myPhotos(accountId)
  setTimeout(() => void queries.invalidateQueries({ queryKey }), POLL_MS)
}

/** Serialized, because each reply is the whole list and the last one wins. */
const SERIAL = { mutationKey: ['photos'], scope: { id: 'photos' } }

const isLast = (queries: QueryClient): boolean =>
  queries.isMutating({ mutationKey: SERIAL.mutationKey, exact: true }) === 1

/** Reorders with an optimistic update, which a failure reverts. */
export function useReorderPhotos() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const { queryKey } = myPhotos(accountId)
  return useMutation({
    ...SERIAL,
    mutationFn: async (ids: string[]) => (await call(putPhotoOrder, { body: { ids } })).items,
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (photos) => sortByIds(photos ?? [], ids))
      return before
    },
    onSuccess: async (photos) => {
      if (isLast(queries)) await updateMyPhotos(queries, accountId, () => photos)
    },
    onError: (_error, _ids, before) => {
      if (!isLast(queries)) return
      queries.setQueryData(queryKey, before)
      void queries.invalidateQueries({ queryKey })
    },
  })
}

export function useRemovePhoto() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return useMutation({
    ...SERIAL,
    mutationFn: async (id: string) => (await call(deletePhoto, { params: { id } })).items,
    onSuccess: async (photos) => {
      if (isLast(queries)) await updateMyPhotos(queries, accountId, () => photos)
    },
  })
}

const sortByIds = (photos: readonly MyPhoto[], ids: readonly string[]): MyPhoto[] =>
  ids.flatMap((id) => photos.filter((photo) => photo.id === id))
