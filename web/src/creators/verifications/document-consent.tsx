import { DOCUMENT_CONSENT, DOCUMENT_DAYS } from '@koji/contract'
import { EyeOff, KeyRound, Trash2, UserRoundCheck } from 'lucide-react'

const PROMISES = [
  {
    icon: KeyRound,
    text: 'Each picture is encrypted with a key of its own before it is stored. Its other data, such as where it was taken, is removed.',
  },
  {
    icon: UserRoundCheck,
    text: 'A person of our team compares it with your selfie and your profile. Each look is written down.',
  },
  { icon: EyeOff, text: 'Nobody else sees it: no member, no subscriber, no other company.' },
  {
    icon: Trash2,
    text: `It is deleted ${DOCUMENT_DAYS} days after the decision, and at once when you withdraw. Only the result stays.`,
  },
] as const

/** The text of the consent version that `DOCUMENT_CONSENT` names. */
export const DocumentConsent = () => (
  <section aria-labelledby="promises">
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="promises" className="title-22">
        What happens with your document
      </h2>
      <span className="text-13 text-ink-2">Version {DOCUMENT_CONSENT}</span>
    </div>
    <ul className="grid gap-4 sm:grid-cols-2">
      {PROMISES.map(({ icon: Icon, text }) => (
        <li key={text} className="grid grid-cols-[2.5rem_1fr] gap-3 text-15">
          <span className="grid size-10 place-items-center rounded-full bg-ai-wash text-ai">
            <Icon className="size-5" aria-hidden />
          </span>
          <span className="mt-2 text-pretty">{text}</span>
        </li>
      ))}
    </ul>
  </section>
)
