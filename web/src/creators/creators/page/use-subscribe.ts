import { type CreatorPage, putSubscription } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, Refused, Unreachable } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useDeparture } from '#lib/use-departure.ts'
import { toast } from '#ui/toast.ts'

/** Refusals that prove the page outdated, so that it is fetched again. */
const OUTDATED = new Set(['price_changed', 'already_subscribed', 'not_for_sale', 'not_found'])

/** Starts a subscription at the displayed price and goes to the checkout. */
export function useSubscribe({ userId: id, subscriptionPrice: price }: CreatorPage) {
  const queries = useQueryClient()
  const { departing, depart } = useDeparture()
  const start = useMutation({
    mutationFn: () => call(putSubscription, { params: { id }, body: { price } }),
    // Fails right away without a network, so that no one is sent to a checkout minutes after pressing.
    networkMode: 'always',
    onSuccess: ({ url }) => depart(url),
    onError: (error) => {
      // Toasts are loaded on demand, so without a network the button shows the message itself.
      if (!(error instanceof Unreachable))
        toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' })
      if (error instanceof Refused && OUTDATED.has(error.problem.code))
        void queries.invalidateQueries({ queryKey: ['creators'] })
    },
  })
  return {
    subscribe: () => start.mutate(),
    pending: start.isPending || departing,
    unreachable: start.error instanceof Unreachable,
  }
}
