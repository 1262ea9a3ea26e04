import type { Body, decideRefund, RefundCase, RefundPreview } from '@koji/contract'
import { DECISION_NOTE_MAX } from '@koji/contract/constants'
import { Undo2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Refused } from '#lib/api.ts'
import { formatPriceInput, parseCents } from '#lib/cents.ts'
import { dollars } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { KeyHint } from '../key-hint.tsx'
import { LossPreview } from './loss-preview.tsx'
import { useDecideRefund, useRefundPreview } from './queries.ts'
import { amountFault, effectWords, GONE } from './words.ts'

/** Typing goes on for about as long. */
const SETTLE_MS = 300

interface RefundFormProps {
  asked: RefundCase
  /** Of everything that is left. */
  whole: RefundPreview
  /** Somebody else has it, or has decided it. */
  blocked: boolean
  onDone: () => void
}

/** How much is given back, what that means, and the decision. */
export function RefundForm({ asked, whole, blocked, onDone }: RefundFormProps) {
  const left = whole.amount
  const [typed, setTyped] = useState(formatPriceInput(left))
  const [note, setNote] = useState('')
  const [noteFault, setNoteFault] = useState<string>()
  const [question, setQuestion] = useState<'give' | 'reject' | null>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const decide = useDecision(asked, onDone)

  const cents = parseCents(typed)
  const fault = amountFault(cents, left)
  const settled = useDebounced(cents, SETTLE_MS)
  const wanted = settled !== left && amountFault(settled, left) === null ? settled : null
  const asking = useRefundPreview(asked.id, wanted)
  const preview = settled === left ? whole : asking.data
  const fresh = preview?.amount === cents
  const creator = asked.creator?.displayName ?? GONE
  const fan = asked.fan?.displayName ?? GONE

  /** Whoever says no says why; a yes needs no words. */
  function ask(which: 'give' | 'reject') {
    if (blocked) return
    const missing = which === 'reject' && note.trim() === ''
    const complaint = missing
      ? 'Say why: they read it'
      : note.length > DECISION_NOTE_MAX
        ? 'This note is too long'
        : undefined
    setNoteFault(complaint)
    if (complaint) words.current?.focus()
    else if (which === 'reject' || (!fault && fresh)) setQuestion(which)
  }

  useScreenShortcuts({ a: () => left > 0 && ask('give'), r: () => ask('reject') })

  return (
    <Form
      className="border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        ask('give')
      }}
    >
      {left > 0 ? (
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Input
            label="Give back"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={typed}
            onValueChange={setTyped}
            error={fault ?? undefined}
            hint={`At most ${dollars(left)}, which is everything that is left.`}
          />
          {preview && !fault && <LossPreview preview={preview} creator={creator} stale={!fresh} />}
          {!preview && !fault && asking.error && (
            <p role="alert" className="text-danger">
              {friendlyMessage(asking.error)}
            </p>
          )}
        </div>
      ) : (
        <p className="rounded-14 bg-sunken p-4">Nothing of this payment is left to give back.</p>
      )}
      <Textarea
        ref={words}
        label="Note"
        hint="Needed for a no, and then they read it. After a yes it stays with the request."
        rows={3}
        max={DECISION_NOTE_MAX}
        value={note}
        onValueChange={(next) => {
          setNote(next)
          setNoteFault(undefined)
        }}
        error={noteFault}
      />
      <div className="flex flex-wrap gap-3">
        {left > 0 && (
          <Button type="submit" disabled={blocked || fault !== null} aria-keyshortcuts="A">
            <Undo2 className="size-5" aria-hidden />
            Give back {fault === null ? dollars(cents!) : ''}
            <KeyHint>A</KeyHint>
          </Button>
        )}
        <Button variant="outline" disabled={blocked} aria-keyshortcuts="R" onClick={() => ask('reject')}>
          <X className="size-5" aria-hidden />
          Reject
          <KeyHint>R</KeyHint>
        </Button>
      </div>
      <ConfirmDialog
        open={question === 'give'}
        onOpenChange={(open) => setQuestion(open ? 'give' : null)}
        enterConfirms
        title={`Give ${dollars(cents ?? 0)} back to ${fan}?`}
        description={preview ? effectWords(preview, creator) : ''}
        confirm={`Give back ${dollars(cents ?? 0)}`}
        onConfirm={() => decide({ decision: 'approve', amount: cents!, note })}
      />
      <ConfirmDialog
        open={question === 'reject'}
        onOpenChange={(open) => setQuestion(open ? 'reject' : null)}
        enterConfirms
        title={`Reject the request of ${fan}?`}
        description="They read your note, and the payment stays as it is."
        confirm="Reject"
        tone="destructive"
        onConfirm={() => decide({ decision: 'reject', note })}
      />
    </Form>
  )
}

/** Somebody else of the team was quicker: that is no fault, and the queue shows what they decided. */
function useDecision({ id, fan }: RefundCase, onDone: () => void) {
  const decide = useDecideRefund(id)
  const name = fan?.displayName ?? GONE
  return async (decision: Body<typeof decideRefund>) => {
    try {
      await decide.mutateAsync(decision)
      const title =
        decision.decision === 'approve'
          ? `${name} gets ${dollars(decision.amount)} back`
          : `${name} is told why not`
      toast({ title, tone: 'ok' })
      onDone()
    } catch (error) {
      const late = error instanceof Refused && error.problem.code === 'already_done'
      toast({
        title: late ? 'Somebody else has decided this already' : 'That did not work',
        ...(!late && { description: failureWords(error) }),
        tone: late ? 'default' : 'destructive',
      })
      if (!late) throw error
      onDone()
    }
  }
}

function failureWords(error: unknown): string {
  if (error instanceof Refused && error.problem.code === 'forbidden')
    return 'Nobody decides about a payment of their own. Please ask somebody else of the team.'
  return friendlyMessage(error)
}
