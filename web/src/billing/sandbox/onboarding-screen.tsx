import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useDeparture } from '#lib/use-departure.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { PageState } from './page-state.tsx'
import { useFinishOnboarding, useOnboarding } from './queries.ts'
import { SandboxFrame } from './sandbox-frame.tsx'

/** `/sandbox/onboarding/{id}`: sets up the payout account of a creator for test payments. */
export function OnboardingScreen() {
  const { id = '' } = useParams()
  const onboarding = useOnboarding(id)
  const { data } = onboarding
  return (
    <SandboxFrame
      title="Where your money goes"
      aside={
        data && (
          <>
            <p className="text-pretty text-ink-2">
              A real provider asks who you are and for your bank account here. This one has invented both, and
              keeps neither.
            </p>
            <a
              href={data.returnTo}
              className={buttonClass({ variant: 'outline', className: 'justify-self-start' })}
            >
              <ArrowLeft className="size-5" aria-hidden />
              Back
            </a>
          </>
        )
      }
    >
      {data ? <BankForm id={id} /> : <PageState query={onboarding} />}
    </SandboxFrame>
  )
}

function BankForm({ id }: { id: string }) {
  const finish = useFinishOnboarding(id)
  const { departing, depart } = useDeparture()
  const [holder, setHolder] = useState('Test Person')
  const [account, setAccount] = useState('TEST 0000 0000 0000 0000')
  const pending = finish.isPending || departing
  const send = (event: FormEvent) => {
    event.preventDefault()
    finish.mutate(undefined, { onSuccess: ({ returnTo }) => depart(returnTo) })
  }
  return (
    <Panel>
      <Form onSubmit={send} error={finish.error ? friendlyMessage(finish.error) : undefined}>
        <Input label="Account holder" value={holder} onValueChange={setHolder} autoComplete="off" />
        <Input
          label="Account number"
          value={account}
          onValueChange={setAccount}
          autoComplete="off"
          hint="Stays in this page: a test has no bank."
        />
        <Button type="submit" size="lg" pending={pending}>
          Use this account
        </Button>
      </Form>
    </Panel>
  )
}
