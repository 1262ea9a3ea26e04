import { DOCUMENT_DAYS } from '@koji/contract'
import { Camera, IdCard, LockKeyhole, type LucideIcon, Trash2, UserCheck } from 'lucide-react'
import { Panel, PanelHead } from '#ui/card.tsx'

const FACTS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: IdCard,
    title: 'A document',
    text: 'Passport, identity card or driving licence, photographed by you.',
  },
  { icon: Camera, title: 'A selfie', text: 'So that we see that the document is yours.' },
  {
    icon: LockKeyhole,
    title: 'Encrypted',
    text: 'Before it is kept. Each look that somebody of our team takes is written down.',
  },
  {
    icon: UserCheck,
    title: 'Decided by a person',
    text: 'With a reason when it is a no, and you can try again.',
  },
  {
    icon: Trash2,
    title: 'Deleted',
    text: `${DOCUMENT_DAYS} days after the decision, or at once when you withdraw.`,
  },
]

export const VerificationFacts = () => (
  <Panel as="section" aria-labelledby="verification">
    <PanelHead
      id="verification"
      title="How verification works"
      text="People pay only those whom we know. Nobody else sees your documents."
    />
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {FACTS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="grid grid-cols-[2.75rem_1fr] gap-3">
          <span className="grid size-11 place-items-center rounded-full bg-ai-wash text-ai">
            <Icon className="size-5" aria-hidden />
          </span>
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-0.5 text-15 text-pretty text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Panel>
)
