import {
  deleteSaved,
  getSaved,
  putSaved,
  type Reply,
  type SAVED_ORDERS,
  type Saved,
  type SavedKind,
} from '@koji/contract'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { toast } from '#ui/toast.ts'
import { forgetDraft } from './note-drafts.ts'
import { putBack } from './put-back.ts'

export type SavedOrder = (typeof SAVED_ORDERS)[number]
type Pages = InfiniteData<Reply<typeof getSaved>>

/** What happens to the list happens in the order in which it was asked for. */
const IN_ORDER = { id: 'saved' }

const listsOf = (kind: SavedKind) => ['saved', kind] as const

export function useSaved(kind: SavedKind, order: SavedOrder) {
  const accountId = useSession().session?.account.id
  return useInfiniteQuery({
    queryKey: [...listsOf(kind), accountId, order],
    queryFn: ({ pageParam, signal }) =>
      call(getSaved, { params: { kind }, query: { order, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** In every order that was looked at. */
function changeLists(queries: QueryClient, kind: SavedKind, change: (items: Saved[]) => Saved[]): void {
  queries.setQueriesData<Pages>(
    { queryKey: listsOf(kind) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  )
}

export function useKeepNote(kind: SavedKind) {
  const queries = useQueryClient()
  return useMutation({
    scope: IN_ORDER,
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      call(putSaved, { params: { kind, personId: id }, body: { note } }),
    onSuccess: (_, { id, note }) => {
      forgetDraft(kind, id, note)
      changeLists(queries, kind, (items) => items.map((one) => (one.id === id ? { ...one, note } : one)))
    },
  })
}

/** Gone at once, and back in its place when that is wanted, or when it could not be done. */
export function useRemoveSaved(kind: SavedKind) {
  const queries = useQueryClient()
  const queryKey = listsOf(kind)
  const reread = () => {
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['profiles'] })
  }

  const undo = useMutation({
    scope: IN_ORDER,
    mutationFn: ({ id, note, savedAt }: Saved) =>
      call(putSaved, { params: { kind, personId: id }, body: { note, savedAt } }),
    onError: (error, saved) =>
      void toast({
        title: `${saved.displayName} is not back yet`,
        description: friendlyMessage(error),
        tone: 'destructive',
        action: { label: 'Try Again', onPress: () => undo.mutate(saved) },
        durationMs: 0,
      }),
    onSettled: reread,
  })

  return useMutation({
    scope: IN_ORDER,
    mutationFn: ({ id }: Saved) => call(deleteSaved, { params: { kind, personId: id } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueriesData<Pages>({ queryKey })
      changeLists(queries, kind, (items) => items.filter((one) => one.id !== id))
      return before
    },
    onSuccess: ({ removed }, shown, before) => {
      // A note that was kept on the way here is in the answer, and not yet in what was shown.
      const saved = { ...shown, ...removed }
      void queries.invalidateQueries({ queryKey: ['profiles'] })
      toast({
        title: `${saved.displayName} is off your list`,
        action: {
          label: 'Undo',
          onPress: () => {
            showAgain(queries, before, saved)
            undo.mutate(saved)
          },
        },
      })
    },
    onError: (error, saved, before) => {
      showAgain(queries, before, saved)
      toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' })
      reread()
    },
  })
}

type Lists = [readonly unknown[], Pages | undefined][]

function showAgain(queries: QueryClient, lists: Lists | undefined, saved: Saved): void {
  for (const [key, before] of lists ?? [])
    queries.setQueryData<Pages>(key, (now) => now && before && putBack(now, before, saved))
}
