import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { dollars } from '#lib/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/spinner.tsx'
import { CardForm } from './card-form.tsx'
import { PageState } from './page-state.tsx'
import { useCheckout, usePay } from './queries.ts'
import { SandboxFrame } from './sandbox-frame.tsx'

/** `/sandbox/checkout/{id}`: pays for a subscription with a test card. */
export function CheckoutScreen() {
  const { id = '' } = useParams()
  const checkout = useCheckout(id)
  const pay = usePay(id)
  const { data } = checkout
  if (!data)
    return (
      <SandboxFrame title="Checkout">
        <PageState query={checkout} />
      </SandboxFrame>
    )
  const { creatorName, price, state, successUrl, cancelUrl } = data
  return (
    <SandboxFrame
      title={`Subscribe to ${creatorName}`}
      aside={
        <>
          <p>
            <span className="title-38 tabular-nums">{dollars(price)}</span>{' '}
            <span className="text-ink-2">a month</span>
          </p>
          <p className="text-pretty text-ink-2">
            {dollars(price)} today. It renews every month until you cancel.
          </p>
          <a
            href={cancelUrl}
            className={buttonClass({ variant: 'outline', className: 'justify-self-start' })}
          >
            <ArrowLeft className="size-5" aria-hidden />
            Back
          </a>
        </>
      }
    >
      {state === 'paid' && <PaidCheckout successUrl={successUrl} />}
      {state === 'closed' && <ClosedCheckout cancelUrl={cancelUrl} />}
      {state === 'open' && <CardForm label={`Pay ${dollars(price)}`} send={pay.mutateAsync} />}
    </SandboxFrame>
  )
}

/** Redirects with replace, so that the back button skips this page. */
function PaidCheckout({ successUrl }: { successUrl: string }) {
  useEffect(() => location.replace(successUrl), [successUrl])
  return (
    <Panel>
      <p className="title-22 text-center">This is paid.</p>
      <Loading className="min-h-40" />
    </Panel>
  )
}

const ClosedCheckout = ({ cancelUrl }: { cancelUrl: string }) => (
  <Panel>
    <EmptyState
      drawing={ReceiptDrawing}
      title="This checkout is closed"
      text="It stayed open for too long, or the price has changed. Nothing was charged, and you can begin again."
      action={
        <a href={cancelUrl} className={buttonClass()}>
          Go back
        </a>
      }
    />
  </Panel>
)
