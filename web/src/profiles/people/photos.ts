import { deletePhoto, getMyPhotos, type MyPhoto, putPhotoOrder } from '@koji/contract'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

/** A check takes seconds; after a minute it may take hours, and the page stops asking. */
const LOOK_AGAIN_MS = 2_000
const PATIENCE_MS = 60_000

const myPhotosKey = (accountId: string | undefined) => ['photos', 'me', accountId] as const

const myPhotos = (accountId: string | undefined) =>
  queryOptions({
    queryKey: myPhotosKey(accountId),
    queryFn: async ({ signal }): Promise<MyPhoto[]> => (await call(getMyPhotos, {}, { signal })).items,
    enabled: accountId !== undefined,
  })

/** Your own photos, the main one first. */
export function useMyPhotos() {
  const accountId = useSession().session?.account.id
  const waiting = useRef({ ids: '', since: 0 })
  return useQuery({
    ...myPhotos(accountId),
    refetchInterval: ({ state: { data = [] } }) => {
      const ids = data.filter(({ state }) => state === 'checking').map(({ id }) => id)
      if (ids.join() !== waiting.current.ids) waiting.current = { ids: ids.join(), since: Date.now() }
      return ids.length > 0 && Date.now() - waiting.current.since < PATIENCE_MS && LOOK_AGAIN_MS
    },
  })
}

/** What the server said they are now. Faces are shown in many places: those look again. */
export async function keepPhotos(
  queries: QueryClient,
  accountId: string | undefined,
  change: (photos: MyPhoto[]) => MyPhoto[],
): Promise<void> {
  const { queryKey } = myPhotos(accountId)
  // A look that is under way may have been too early to know of this.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (photos) => change(photos ?? []))
  void queries.invalidateQueries({ queryKey: ['profiles'] })
}

/** After a moment, in which a photo that had all arrived is taken in or not. */
export function lookAgainSoon(queries: QueryClient, accountId: string | undefined): void {
  const { queryKey } = myPhotos(accountId)
  setTimeout(() => void queries.invalidateQueries({ queryKey }), LOOK_AGAIN_MS)
}

/** One after the other: each answer is the whole list, and the last one is what stays. */
const IN_TURN = { mutationKey: ['photos'], scope: { id: 'photos' } }

const isLast = (queries: QueryClient): boolean =>
  queries.isMutating({ mutationKey: IN_TURN.mutationKey, exact: true }) === 1

/** Optimistic: the photos lie in their new places at once, and in the old ones again when that failed. */
export function useReorderPhotos() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const { queryKey } = myPhotos(accountId)
  return useMutation({
    ...IN_TURN,
    mutationFn: async (ids: string[]) => (await call(putPhotoOrder, { body: { ids } })).items,
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (photos) => inOrder(photos ?? [], ids))
      return before
    },
    onSuccess: async (photos) => {
      if (isLast(queries)) await keepPhotos(queries, accountId, () => photos)
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
    ...IN_TURN,
    mutationFn: async (id: string) => (await call(deletePhoto, { params: { id } })).items,
    onSuccess: async (photos) => {
      if (isLast(queries)) await keepPhotos(queries, accountId, () => photos)
    },
  })
}

const inOrder = (photos: readonly MyPhoto[], ids: readonly string[]): MyPhoto[] =>
  ids.flatMap((id) => photos.filter((photo) => photo.id === id))
