import { ArrowLeft, CreditCard } from 'lucide-react'
import { useParams } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { CardForm } from './card-form.tsx'
import { PageState } from './page-state.tsx'
import { usePortal, useSetCard } from './queries.ts'
import { SandboxFrame } from './sandbox-frame.tsx'

/** `/sandbox/portal/{id}`: changes the card for all renewals. */
export function PortalScreen() {
  const { id = '' } = useParams()
  const portal = usePortal(id)
  const setCard = useSetCard(id)
  const { data } = portal
  if (!data)
    return (
      <SandboxFrame title="Payment method">
        <PageState query={portal} />
      </SandboxFrame>
    )
  return (
    <SandboxFrame
      title="Payment method"
      aside={
        <>
          {data.card && (
            <p className="flex items-center gap-3 rounded-14 bg-surface px-4 py-3 inset-ring inset-ring-line">
              <CreditCard className="size-5 shrink-0 text-ink-2" aria-hidden />
              <span>
                <span className="block text-14 text-ink-2">Charged until now</span>
                <span className="font-semibold tabular-nums">
                  {data.card.brand} ending in {data.card.last4}
                </span>
              </span>
            </p>
          )}
          <p className="text-pretty text-ink-2">
            Another card is charged from the next month on. What could not be paid is tried with it at once.
          </p>
          <a
            href={data.returnTo}
            className={buttonClass({ variant: 'outline', className: 'justify-self-start' })}
          >
            <ArrowLeft className="size-5" aria-hidden />
            Back
          </a>
        </>
      }
    >
      <CardForm label="Use this card" send={setCard.mutateAsync} />
    </SandboxFrame>
  )
}
