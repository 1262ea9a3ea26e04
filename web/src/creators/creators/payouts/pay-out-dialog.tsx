import { PAYOUT_MIN } from '@koji/contract/constants'
import { Landmark } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { formatPriceInput, parseCents } from '#lib/cents.ts'
import { dollars } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { ReauthenticationCancelled } from '#lib/reauthentication.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { payoutError } from './labels.ts'
import { useRequestPayout } from './payout-queries.ts'

/** Disabled while too little is available; the balance says why. */
export function PayOutButton({ available }: { available: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button disabled={available < PAYOUT_MIN} onClick={() => setOpen(true)}>
        <Landmark className="size-5" aria-hidden />
        Pay out now
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Pay out now"
        description="It is sent to the bank account that our payment partner knows."
        size="sm"
      >
        {open && <PayOutForm available={available} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function PayOutForm({ available, onDone }: { available: number; onDone: () => void }) {
  const id = useId()
  const payOut = useRequestPayout()
  const [typed, setTyped] = useState(formatPriceInput(available))
  const [submitted, setSubmitted] = useState(false)
  const cents = parseCents(typed)
  const problem = payoutError(cents, available)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (problem || payOut.isPending) return
    payOut.mutate(cents!, {
      onSuccess: ({ amount }) => {
        toast({ title: `${dollars(amount)} is on its way to your bank`, tone: 'ok' })
        onDone()
      },
    })
  }

  const failed = payOut.error && !(payOut.error instanceof ReauthenticationCancelled)
  return (
    <Form id={id} onSubmit={submit} error={failed ? friendlyMessage(payOut.error) : undefined}>
      <Input
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        hint={`From ${dollars(PAYOUT_MIN)} to ${dollars(available)}.`}
        error={submitted && problem ? problem : undefined}
        value={typed}
        onValueChange={setTyped}
      />
      <div className="flex flex-wrap justify-end gap-3 pb-1">
        <DialogClose render={<Button variant="ghost" />}>Not now</DialogClose>
        <Button type="submit" pending={payOut.isPending}>
          {problem ? 'Pay out' : `Pay out ${dollars(cents!)}`}
        </Button>
      </div>
    </Form>
  )
}
