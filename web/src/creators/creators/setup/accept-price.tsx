import type { MyCreator } from '@koji/contract'
import { dollars } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useChangeCreator } from '../my-creator.ts'
import { isPriceSet } from './draft.ts'

/** Accepts the suggested price with one press, while the creator has chosen none. */
export function AcceptPrice({ creator }: { creator: MyCreator }) {
  const save = useChangeCreator()
  if (isPriceSet(creator)) return null
  const price = dollars(creator.subscriptionPrice)
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="outline"
        size="sm"
        pending={save.isPending}
        onClick={() =>
          save.mutate(
            { subscriptionPrice: creator.subscriptionPrice },
            { onSuccess: () => toast({ title: `A month with you costs ${price}`, tone: 'ok' }) },
          )
        }
      >
        Keep {price}
      </Button>
      {save.error && (
        <p role="alert" className="text-14 font-medium text-danger">
          {friendlyMessage(save.error)}
        </p>
      )}
    </div>
  )
}
