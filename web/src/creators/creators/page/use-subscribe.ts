import { type CreatorPage, putSubscription } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, Refused, Unreachable } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useDeparture } from '#lib/use-departure.ts'
import { toast } from '#ui/toast.ts'

/** What the page shows is not what is: it is read again. */
const STALE = new Set(['price_changed', 'already_subscribed', 'not_for_sale', 'not_found'])

/** On to where it is paid, for the price that is shown. */
export function useSubscribe({ userId: id, subscriptionPrice: price }: CreatorPage) {
  const queries = useQueryClient()
  const { departing, depart } = useDeparture()
  const begin = useMutation({
    mutationFn: () => call(putSubscription, { params: { id }, body: { price } }),
    // Without a network it fails at once: nobody is led to a payment minutes after they pressed.
    networkMode: 'always',
    onSuccess: ({ url }) => depart(url),
    onError: (error) => {
      // Toasts have to be fetched, so without a network the button itself says it.
      if (!(error instanceof Unreachable))
        toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' })
      if (error instanceof Refused && STALE.has(error.problem.code))
        void queries.invalidateQueries({ queryKey: ['creators'] })
    },
  })
  return {
    subscribe: () => begin.mutate(),
    pending: begin.isPending || departing,
    unreachable: begin.error instanceof Unreachable,
  }
}
