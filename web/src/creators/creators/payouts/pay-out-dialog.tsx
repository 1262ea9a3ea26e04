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
import { usePayOut } from './my-payouts.ts'
import { payoutFault } from './words.ts'

/** Does nothing while there is too little; why stands beside the balance. */
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
        {open && <Amount available={available} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Amount({ available, onDone }: { available: number; onDone: () => void }) {
  const id = useId()
  const payOut = usePayOut()
  const [typed, setTyped] = useState(formatPriceInput(available))
  const [tried, setTried] = useState(false)
  const cents = parseCents(typed)
  const fault = payoutFault(cents, available)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fault || payOut.isPending) return
    payOut.mutate(cents!, {
      onSuccess: ({ amount }) => {
        toast({ title: `${dollars(amount)} is on its way to your bank`, tone: 'ok' })
        onDone()
      },
    })
  }

  const refused = payOut.error && !(payOut.error instanceof ReauthenticationCancelled)
  return (
    <Form id={id} onSubmit={submit} error={refused ? friendlyMessage(payOut.error) : undefined}>
      <Input
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        hint={`From ${dollars(PAYOUT_MIN)} to ${dollars(available)}.`}
        error={tried && fault ? fault : undefined}
        value={typed}
        onValueChange={setTyped}
      />
      <div className="flex flex-wrap justify-end gap-3 pb-1">
        <DialogClose render={<Button variant="ghost" />}>Not now</DialogClose>
        <Button type="submit" pending={payOut.isPending}>
          {fault ? 'Pay out' : `Pay out ${dollars(cents!)}`}
        </Button>
      </div>
    </Form>
  )
}
