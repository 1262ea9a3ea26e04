import {
  DOCUMENT_SIDES,
  DOCUMENT_TYPES,
  type DocumentSide,
  type DocumentType,
  type MyVerification,
  requiredSides,
} from '@koji/contract'
import { type FormEvent, useState } from 'react'
import { DOCUMENT_NAMES } from '#profiles/people/decision-reasons.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { Promises } from './consent.tsx'
import { useSend } from './queries.ts'
import { SideCard } from './side-card.tsx'
import { documentFailure } from './words.ts'

const TYPES = DOCUMENT_TYPES.map((value) => ({
  value,
  label: DOCUMENT_NAMES[value],
  hint: value === 'passport' ? 'The page with your photo' : 'Front and back',
}))

/** Documents are chosen, looked at and sent, then handed over together. */
export function VerificationForm({ mine }: { mine: MyVerification }) {
  const [type, setType] = useState<DocumentType>(mine.documentType ?? guess(mine.sides))
  // Whoever has sent a picture has agreed before.
  const [agreed, setAgreed] = useState(mine.sides.length > 0)
  const [tried, setTried] = useState(false)
  const send = useSend()
  const missing = requiredSides(type).filter((side) => !mine.sides.includes(side))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (missing.length > 0 || !agreed) return
    send.mutate(type, {
      onSuccess: () => toast({ title: 'Your documents are with our team', tone: 'ok' }),
    })
  }

  return (
    <Form onSubmit={submit} error={send.isError ? documentFailure(send.error) : undefined} className="gap-6">
      <Panel className="grid gap-6">
        <Promises />
        <Checkbox
          label="I agree that my document and my selfie are used to check who I am, as described above"
          value={agreed}
          onValueChange={setAgreed}
          error={tried && !agreed ? 'Please agree first' : undefined}
        />
      </Panel>
      <Panel>
        <RadioGroup
          label="Which document do you have?"
          look="cards"
          options={TYPES}
          value={type}
          onValueChange={setType}
        />
      </Panel>
      <section aria-labelledby="pictures">
        <div className="mb-4">
          <h2 id="pictures" className="title-22">
            {type === 'passport' ? 'Two pictures' : 'Three pictures'}
          </h2>
          {!agreed && (
            <p className="mt-1 text-15 text-ink-2">You can add them as soon as you have agreed above.</p>
          )}
        </div>
        <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
          {DOCUMENT_SIDES.filter((side) => requiredSides(type).includes(side)).map((side) => (
            <SideCard
              key={side}
              side={side}
              added={mine.sides.includes(side)}
              locked={!agreed}
              missing={tried && missing.includes(side)}
            />
          ))}
        </ul>
      </section>
      <Button type="submit" size="lg" pending={send.isPending} className="justify-self-start">
        Send for review
      </Button>
    </Form>
  )
}

/** Who had a picture of a back has no passport. */
const guess = (sides: readonly DocumentSide[]): DocumentType =>
  sides.includes('back') ? 'id_card' : 'passport'
