import { paySandboxCheckout } from '@koji/contract'
import { CreditCard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useDeparture } from '#lib/use-departure.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useForm } from '#ui/use-form.ts'
import { BankAsks } from './bank-asks.tsx'
import { grouped } from './card-number.ts'
import type { Card } from './queries.ts'
import { TestCards } from './test-cards.tsx'

interface CardFormProps {
  /** What the button does. */
  button: string
  send: (card: Card) => Promise<{ returnTo: string }>
}

/** A test card, the bank's question if it has one, and on to where one came from. */
export function CardForm({ button, send }: CardFormProps) {
  const { field, submit, set, setErrors, errors, values } = useForm(paySandboxCheckout.body, {
    number: '',
    confirmed: false,
  })
  const [asked, setAsked] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const { departing, depart } = useDeparture()
  const form = useRef<HTMLFormElement>(null)
  const pending = sending || departing

  async function pay(card: Card): Promise<void> {
    setSending(true)
    try {
      depart((await send(card)).returnTo)
    } catch (error) {
      if (error instanceof Refused && error.problem.code === 'card_asks') return setAsked(card.number)
      setAsked(null)
      const where = error instanceof Refused && error.problem.code === 'card_unknown' ? 'number' : 'form'
      setErrors({ [where]: friendlyMessage(error) })
    } finally {
      setSending(false)
    }
  }

  const refuse = () => {
    setAsked(null)
    setErrors({ form: 'You told your bank that it was not you. Nothing was charged.' })
  }

  // What had the focus is gone with the question.
  const before = useRef(asked)
  useEffect(() => {
    if (before.current && !asked) form.current?.querySelector('input')?.focus()
    before.current = asked
  }, [asked])

  if (asked)
    return (
      <BankAsks
        pending={pending}
        onApprove={() => void pay({ number: asked, confirmed: true })}
        onRefuse={refuse}
      />
    )
  const number = field('number')
  return (
    <Panel>
      <Form
        ref={form}
        error={errors.form}
        onSubmit={submit((card) => void (pending || pay({ ...card, confirmed: false })))}
      >
        <Input
          label="Card number"
          icon={CreditCard}
          inputMode="numeric"
          // No real one belongs here, so none is offered.
          autoComplete="off"
          hint="Only the test cards below work. Never type a real one."
          {...number}
          onBlur={() => number.value && !number.error && set('number', grouped(number.value))}
        />
        <TestCards typed={values.number} onPick={(picked) => set('number', grouped(picked))} />
        <Button type="submit" size="lg" pending={pending}>
          {button}
        </Button>
      </Form>
    </Panel>
  )
}
