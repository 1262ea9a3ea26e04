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

type Shown = Profile | CreatorPage

/** The pages that say whether somebody is saved. */
const SHOWN_AT = { people: ['profiles', 'one'], creators: ['creators', 'one'] } as const

/** What was written and when comes back too. */
type Removed = NonNullable<Reply<typeof deleteSaved>['removed']>

/** Saves somebody for later or takes them off the list; their page shows it at once. */
export function useSave(kind: SavedKind, { id, displayName }: Person) {
  const queries = useQueryClient()
  const params = { kind, personId: id }

  const queryKey = SHOWN_AT[kind]
  const mark = (saved: boolean) =>
    queries.setQueriesData<Shown>({ queryKey }, (shown) => {
      if (!shown) return shown
      return ('userId' in shown ? shown.userId : shown.id) === id ? { ...shown, saved } : shown
    })

  return useMutation({
    mutationFn: async (saved: boolean | Removed): Promise<Removed | null> => {
      if (saved === false) return (await call(deleteSaved, { params })).removed
      // Without a note: one that was written elsewhere stays.
      await call(putSaved, { params, body: saved === true ? {} : saved }, { keepalive: true })
      return null
    },
    // One after the other, so that the last press is what stays.
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
