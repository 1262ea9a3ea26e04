import { type MyProfile, REMOVED_NAME } from '@koji/contract'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RuleLink } from '#profiles/people/rule-link.tsx'
import { WhyHeld } from '#profiles/people/why-held.tsx'
import { editSectionPath } from './edit-sections.ts'

/** Explains which parts of the profile are hidden from others, and why. */
export const HeldNotices = ({
  profile: { heldRule, nameHeld, photos },
}: {
  profile: Pick<MyProfile, 'heldRule' | 'nameHeld' | 'photos'>
}) => {
  const checking = photos.filter(({ state }) => state === 'checking').length
  const held = photos.filter(({ state }) => state === 'held')
  return (
    <>
      {nameHeld && (
        <Notice title="Your name was removed">
          Others see “{REMOVED_NAME}” in its place, and no username.{' '}
          <Link className="underline" to={editSectionPath('about')}>
            Choose another name
          </Link>
        </Notice>
      )}
      {heldRule && (
        <Notice title="We look at your words first">
          They may break <RuleLink id={heldRule} />. A person reads them soon; others do not see your bio and
          your prompts meanwhile.{' '}
          <Link className="underline" to={editSectionPath('bio')}>
            Change them
          </Link>
        </Notice>
      )}
      {held.length > 0 && (
        <Notice
          title={
            held.length === 1 ? 'One photo waits for a person' : `${held.length} photos wait for a person`
          }
        >
          <WhyHeld photos={held} />{' '}
          <Link className="underline" to={editSectionPath('photos')}>
            See your photos
          </Link>
        </Notice>
      )}
      {checking > 0 && (
        <Notice
          title={checking === 1 ? 'One photo is being checked' : `${checking} photos are being checked`}
        >
          This takes a few seconds. Then others see {checking === 1 ? 'it' : 'them'}.
        </Notice>
      )}
    </>
  )
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <section role="status" className="flex gap-3 rounded-20 bg-warn-wash p-5">
    <EyeOff className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden />
    <div className="min-w-0">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-15 text-pretty">{children}</p>
    </div>
  </section>
)
