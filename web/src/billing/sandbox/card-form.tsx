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
import { BankConfirmation } from './bank-confirmation.tsx'
import { groupDigits } from './card-number.ts'
import type { Card } from './queries.ts'
import { TestCards } from './test-cards.tsx'

interface CardFormProps {
  /** The button label. */
  label: string
  send: (card: Card) => Promise<{ returnTo: string }>
}

/** Takes a test card, asks for the confirmation of the bank if it is needed, and returns to the app. */
export function CardForm({ label, send }: CardFormProps) {
  const { field, submit, set, setErrors, errors, values } = useForm(paySandboxCheckout.body, {
    number: '',
    confirmed: false,
  })
  const [unconfirmedNumber, setUnconfirmedNumber] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const { departing, depart } = useDeparture()
  const form = useRef<HTMLFormElement>(null)
  const pending = sending || departing

  async function pay(card: Card): Promise<void> {
    setSending(true)
    try {
      depart((await send(card)).returnTo)
    } catch (error) {
      if (error instanceof Refused && error.problem.code === 'card_asks')
        return setUnconfirmedNumber(card.number)
      setUnconfirmedNumber(null)
      const errorField = error instanceof Refused && error.problem.code === 'card_unknown' ? 'number' : 'form'
      setErrors({ [errorField]: friendlyMessage(error) })
    } finally {
      setSending(false)
    }
  }

  const declineConfirmation = () => {
    setUnconfirmedNumber(null)
    setErrors({ form: 'You told your bank that it was not you. Nothing was charged.' })
  }

  // The focused button disappears with the confirmation, so focus returns to the card number.
  const previous = useRef(unconfirmedNumber)
  useEffect(() => {
    if (previous.current && !unconfirmedNumber) form.current?.querySelector('input')?.focus()
    previous.current = unconfirmedNumber
  }, [unconfirmedNumber])

  if (unconfirmedNumber)
    return (
      <BankConfirmation
        pending={pending}
        onApprove={() => void pay({ number: unconfirmedNumber, confirmed: true })}
        onRefuse={declineConfirmation}
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
          // Keeps browsers from offering a real card.
          autoComplete="off"
          hint="Only the test cards below work. Never type a real one."
          {...number}
          onBlur={() => number.value && !number.error && set('number', groupDigits(number.value))}
        />
        <TestCards typed={values.number} onPick={(picked) => set('number', groupDigits(picked))} />
        <Button type="submit" size="lg" pending={pending}>
          {label}
        </Button>
      </Form>
    </Panel>
  )
}
