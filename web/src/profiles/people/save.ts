import {
  type CreatorPage,
  deleteSaved,
  type Profile,
  putSaved,
  type Reply,
  type SavedKind,
} from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'

interface Person {
  id: string
  displayName: string
}

type Page = Profile | CreatorPage

/** The query keys of pages that show whether a person is saved. */
const PAGE_KEYS = { people: ['profiles', 'one'], creators: ['creators', 'one'] } as const

/** Undo restores the note and the date, too. */
type Removed = NonNullable<Reply<typeof deleteSaved>['removed']>

/** Saves or unsaves someone, with an optimistic update of their page. */
export function useSave(kind: SavedKind, { id, displayName }: Person) {
  const queries = useQueryClient()
  const params = { kind, personId: id }

  const queryKey = PAGE_KEYS[kind]
  const mark = (saved: boolean) =>
    queries.setQueriesData<Page>({ queryKey }, (page) => {
      if (!page) return page
      return ('userId' in page ? page.userId : page.id) === id ? { ...page, saved } : page
    })

  return useMutation({
    mutationFn: async (saved: boolean | Removed): Promise<Removed | null> => {
      if (saved === false) return (await call(deleteSaved, { params })).removed
      // Without `note`, an existing note stays.
      await call(putSaved, { params, body: saved === true ? {} : saved }, { keepalive: true })
      return null
    },
    // Serialized, so that the last press wins.
    scope: { id: `save-${kind}-${id}` },
    onMutate: async (saved) => {
      await queries.cancelQueries({ queryKey })
      mark(saved !== false)
    },
    onSuccess: (_, saved) => {
      if (saved === true) toast({ title: `${displayName} is saved`, tone: 'ok' })
    },
    onError: (error, saved) => {
      mark(saved === false)
      toast({ title: friendlyMessage(error), tone: 'destructive' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['saved'] }),
  })
}
