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
import { DocumentConsent } from './document-consent.tsx'
import { documentErrorMessage } from './document-texts.ts'
import { useSubmitVerification } from './queries.ts'
import { SideCard } from './side-card.tsx'

const TYPES = DOCUMENT_TYPES.map((value) => ({
  value,
  label: DOCUMENT_NAMES[value],
  hint: value === 'passport' ? 'The page with your photo' : 'Front and back',
}))

/** Uploads each side of the documents, then submits them for review together. */
export function VerificationForm({ verification }: { verification: MyVerification }) {
  const [type, setType] = useState<DocumentType>(verification.documentType ?? guessType(verification.sides))
  // Uploading a picture requires consent, so an uploaded side proves it.
  const [agreed, setAgreed] = useState(verification.sides.length > 0)
  const [submitted, setSubmitted] = useState(false)
  const submission = useSubmitVerification()
  const missing = requiredSides(type).filter((side) => !verification.sides.includes(side))

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (missing.length > 0 || !agreed) return
    submission.mutate(type, {
      onSuccess: () => toast({ title: 'Your documents are with our team', tone: 'ok' }),
    })
  }

  return (
    <Form
      onSubmit={submit}
      error={submission.isError ? documentErrorMessage(submission.error) : undefined}
      className="gap-6"
    >
      <Panel className="grid gap-6">
        <DocumentConsent />
        <Checkbox
          label="I agree that my document and my selfie are used to check who I am, as described above"
          value={agreed}
          onValueChange={setAgreed}
          error={submitted && !agreed ? 'Please agree first' : undefined}
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
              added={verification.sides.includes(side)}
              locked={!agreed}
              missing={submitted && missing.includes(side)}
            />
          ))}
        </ul>
      </section>
      <Button type="submit" size="lg" pending={submission.isPending} className="justify-self-start">
        Send for review
      </Button>
    </Form>
  )
}

/** A passport has no back, so a picture of a back means another document. */
const guessType = (sides: readonly DocumentSide[]): DocumentType =>
  sides.includes('back') ? 'id_card' : 'passport'
