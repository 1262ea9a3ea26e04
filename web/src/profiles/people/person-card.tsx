import { type AnsweredPrompt, type Intent, interestLabel, type Photo, promptLabel } from '@koji/contract'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { initials } from '#lib/format.ts'
import { tint } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from './picture.tsx'
import { MODE_DISPLAY, modesOf } from './profile-display.ts'

/** More chips would cover the face. */
const INTERESTS_SHOWN = 3

interface PersonCardProps {
  person: {
    displayName: string
    age: number | null
    intent: Intent | null
    bio: string
    interests: readonly string[]
    prompts: readonly AnsweredPrompt[]
    photos: readonly Photo[]
    avatarUrl: string | null
  }
  /** Why the card is shown. */
  why?: string
  /** Shown without a photo, in place of the initials. */
  fallback?: ReactNode
  /** The fallback isn't a photo, so the text needs no dark overlay. */
  illustrated?: boolean
  className?: string
}

/** A person as a card: a photo with the name and interests, and answered prompts below. */
export const PersonCard = ({ person, why, fallback, illustrated = false, className }: PersonCardProps) => (
  <Card as="article" aria-label={person.displayName} className={className}>
    <div
      className={cx(
        'relative aspect-4/5 overflow-hidden',
        illustrated ? 'bg-koji-wash text-ink' : 'scrim text-on-field',
      )}
    >
      <Face person={person} fallback={fallback} />
      <div className="absolute inset-x-0 bottom-0 z-2 grid gap-2.5 p-5">
        <p className="title-38 break-words">
          {person.displayName}
          {person.age !== null && `, ${person.age}`}
        </p>
        {person.bio && <p className="line-clamp-2 text-15">{person.bio}</p>}
        {person.interests.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {person.interests.slice(0, INTERESTS_SHOWN).map((id) => (
              <Chip key={id} tone={illustrated ? 'default' : 'glass'}>
                {interestLabel(id)}
              </Chip>
            ))}
            {person.interests.length > INTERESTS_SHOWN && (
              <Chip tone={illustrated ? 'default' : 'glass'}>
                +{person.interests.length - INTERESTS_SHOWN}
              </Chip>
            )}
          </p>
        )}
      </div>
      {person.intent && (
        <p className="absolute top-4 left-4 z-2 flex gap-1.5">
          {modesOf(person.intent).map((mode) => {
            const { label, icon, tone } = MODE_DISPLAY[mode]
            return (
              <Chip key={mode} tone={tone} icon={icon} className="font-semibold">
                {label}
              </Chip>
            )
          })}
        </p>
      )}
    </div>
    {why && (
      <p className="flex items-start gap-2.5 px-5 py-4 text-15">
        <Eye className="mt-0.5 size-5 shrink-0 text-pine" aria-hidden />
        {why}
      </p>
    )}
    {person.prompts
      .filter(({ answer }) => answer !== '')
      .map(({ prompt, answer }) => (
        <div key={prompt} className="border-t border-line px-5 py-4">
          <p className="text-14 text-ink-2">{promptLabel(prompt)}</p>
          <p className="title-18 mt-1 whitespace-pre-line">{answer}</p>
        </div>
      ))}
  </Card>
)

function Face({
  person: { displayName, photos, avatarUrl },
  fallback,
}: Pick<PersonCardProps, 'person' | 'fallback'>) {
  const [main] = photos
  if (main) return <Picture photo={main} alt="" sizes="400px" className="size-full" />
  if (avatarUrl) return <img src={avatarUrl} alt="" className="size-full object-cover" />
  if (fallback) return fallback
  return (
    <span
      aria-hidden
      data-initials={initials(displayName)}
      className={cx(
        'title-54 grid size-full place-items-center before:content-[attr(data-initials)]',
        tint(displayName),
      )}
    />
  )
}
