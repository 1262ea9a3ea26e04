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

const REFETCH_MS = 1_500

const myCreatorOptions = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['creator-settings', accountId],
    queryFn: ({ signal }): Promise<MyCreator> => call(getMyCreator, {}, { signal }),
  })

export function useMyCreator() {
  const { session, isCreator } = useSession()
  return useQuery({
    ...myCreatorOptions(session?.account.id),
    enabled: isCreator,
    // The automatic check of a cover takes seconds.
    refetchInterval: ({ state }) => state.data?.cover?.state === 'checking' && REFETCH_MS,
  })
}

/** Updates the cached settings, and refetches lists and pages that show them too. */
async function updateCached(
  queries: QueryClient,
  accountId: string | undefined,
  change: (creator: MyCreator) => MyCreator,
): Promise<void> {
  const { queryKey } = myCreatorOptions(accountId)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (creator) => creator && change(creator))
  void queries.invalidateQueries({ queryKey: ['creators'] })
}

export type CreatorChange = Body<typeof patchMyCreator>

export function useChangeCreator() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return useMutation({
    scope: { id: 'creator-settings' },
    mutationFn: (change: CreatorChange) => call(patchMyCreator, { body: change }),
    onSuccess: (creator) => updateCached(queries, accountId, () => creator),
  })
}

interface NewCover {
  bytes: Blob
  crop: Crop | null
  /** The idempotency key. Retries reuse it, so that only one cover is created. */
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
      updateCached(queries, accountId, (creator) => ({ ...creator, cover, setup: withCover(creator, true) })),
  })
}

export function useRemoveCover() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  return useMutation({
    scope: { id: 'creator-settings' },
    mutationFn: () => call(deleteCover, {}),
    onSuccess: (creator) => updateCached(queries, accountId, () => creator),
  })
}

const withCover = ({ setup }: MyCreator, done: boolean): MyCreator['setup'] =>
  setup.map((entry) => (entry.step === 'cover' ? { ...entry, done } : entry))
