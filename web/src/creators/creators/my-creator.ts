import {
  type Body,
  type Crop,
  deleteCover,
  getMyCreator,
  type MyCreator,
  patchMyCreator,
  putCover,
} from '@koji/contract'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, upload } from '#lib/api.ts'
import { useSession } from '#lib/session.tsx'

const LOOK_AGAIN_MS = 1_500

const myCreator = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['creator-settings', accountId],
    queryFn: ({ signal }): Promise<MyCreator> => call(getMyCreator, {}, { signal }),
  })

export function useMyCreator() {
  const { session, isCreator } = useSession()
  return useQuery({
    ...myCreator(session?.account.id),
    enabled: isCreator,
    // A cover is looked at within seconds.
    refetchInterval: ({ state }) => state.data?.cover?.state === 'checking' && LOOK_AGAIN_MS,
  })
}

/** Lists and pages show it as well: those are read again. */
async function keep(
  queries: QueryClient,
  accountId: string | undefined,
  change: (mine: MyCreator) => MyCreator,
): Promise<void> {
  const { queryKey } = myCreator(accountId)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (mine) => mine && change(mine))
  void queries.invalidateQueries({ queryKey: ['creators'] })
}

export type CreatorChange = Body<typeof patchMyCreator>

export function useChangeCreator() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return useMutation({
    scope: { id: 'creator-settings' },
    mutationFn: (change: CreatorChange) => call(patchMyCreator, { body: change }),
    onSuccess: (mine) => keep(queries, accountId, () => mine),
  })
}

interface NewCover {
  bytes: Blob
  crop: Crop | null
  /** The same for each try, so that it is one cover. */
  key: string
  onProgress: (sent: number) => void
}

export function useSetCover() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return useMutation({
    scope: { id: 'creator-settings' },
    mutationFn: ({ bytes, crop, key, onProgress }: NewCover) =>
      upload(putCover, bytes, { query: { ...crop } }, { idempotencyKey: key, onProgress }),
    onSuccess: ({ cover }) =>
      keep(queries, accountId, (mine) => ({ ...mine, cover, setup: withCover(mine, true) })),
  })
}

export function useRemoveCover() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return useMutation({
    scope: { id: 'creator-settings' },
    mutationFn: () => call(deleteCover, {}),
    onSuccess: (mine) => keep(queries, accountId, () => mine),
  })
}

const withCover = ({ setup }: MyCreator, done: boolean): MyCreator['setup'] =>
  setup.map((one) => (one.step === 'cover' ? { ...one, done } : one))
