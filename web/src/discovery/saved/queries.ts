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
import { removeDraft } from './note-drafts.ts'
import { restoreSaved } from './restore-saved.ts'

export type SavedOrder = (typeof SAVED_ORDERS)[number]
type Pages = InfiniteData<Reply<typeof getSaved>>

/** Changes of the list are sent one after the other. */
const SERIAL = { id: 'saved' }

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

/** Changes the loaded lists in every order. */
function changeLists(queries: QueryClient, kind: SavedKind, change: (items: Saved[]) => Saved[]): void {
  queries.setQueriesData<Pages>(
    { queryKey: listsOf(kind) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  )
}

export function useSaveNote(kind: SavedKind) {
  const queries = useQueryClient()
  return useMutation({
    scope: SERIAL,
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      call(putSaved, { params: { kind, personId: id }, body: { note } }),
    onSuccess: (_, { id, note }) => {
      removeDraft(kind, id, note)
      changeLists(queries, kind, (items) => items.map((item) => (item.id === id ? { ...item, note } : item)))
    },
  })
}

/** Removes with an optimistic update. The item returns to its position after an undo or a failure. */
export function useRemoveSaved(kind: SavedKind) {
  const queries = useQueryClient()
  const queryKey = listsOf(kind)
  const refetch = () => {
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['profiles'] })
  }

  const undo = useMutation({
    scope: SERIAL,
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
    onSettled: refetch,
  })

  return useMutation({
    scope: SERIAL,
    mutationFn: ({ id }: Saved) => call(deleteSaved, { params: { kind, personId: id } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueriesData<Pages>({ queryKey })
      changeLists(queries, kind, (items) => items.filter((item) => item.id !== id))
      return before
    },
    onSuccess: ({ removed }, shown, before) => {
      // A note saved just before is in the reply, but not in the item on screen.
      const saved = { ...shown, ...removed }
      void queries.invalidateQueries({ queryKey: ['profiles'] })
      toast({
        title: `${saved.displayName} is off your list`,
        action: {
          label: 'Undo',
          onPress: () => {
            restoreInLists(queries, before, saved)
            undo.mutate(saved)
          },
        },
      })
    },
    onError: (error, saved, before) => {
      restoreInLists(queries, before, saved)
      toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' })
      refetch()
    },
  })
}

type Lists = [readonly unknown[], Pages | undefined][]

function restoreInLists(queries: QueryClient, lists: Lists | undefined, saved: Saved): void {
  for (const [key, before] of lists ?? [])
    queries.setQueryData<Pages>(key, (now) => now && before && restoreSaved(now, before, saved))
}
