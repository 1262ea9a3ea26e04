import { CreditCard } from 'lucide-react'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useDeparture } from '#lib/use-departure.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useOpenPaymentMethod } from './queries.ts'

const errorMessage = (error: unknown): string =>
  error instanceof Refused && error.problem.code === 'not_found'
    ? 'There is no card yet: it is asked for with the first payment.'
    : friendlyMessage(error)

/** Opens the page of the provider where the card is changed. */
export function PaymentMethodButton({ variant = 'outline', size }: Pick<ButtonProps, 'variant' | 'size'>) {
  const open = useOpenPaymentMethod()
  const { departing, depart } = useDeparture()
  const openPortal = () =>
    open.mutate(undefined, {
      onSuccess: ({ url }) => depart(url),
      onError: (error) => toast({ title: 'Error', description: errorMessage(error), tone: 'destructive' }),
    })
  return (
    <Button variant={variant} size={size} pending={open.isPending || departing} onClick={openPortal}>
      <CreditCard className="size-5" aria-hidden />
      Update payment
    </Button>
  )
}
