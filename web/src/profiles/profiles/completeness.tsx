import type { MyProfile } from '@koji/contract'
import { BookOpen, Camera, ChevronRight, Languages, type LucideIcon, Quote, Shapes } from 'lucide-react'
import { Link } from 'react-router'
import { Panel } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { editSectionPath } from './edit-sections.ts'

type Missing = MyProfile['completeness']['missing'][number]

/** The number of photos in a complete profile. */
const PHOTOS_WANTED = 3

interface Advice {
  icon: LucideIcon
  label: (photos: number) => string
  why: string
}

const ADVICE: Record<Missing, Advice> = {
  photos: {
    icon: Camera,
    label: (photos) =>
      PHOTOS_WANTED - photos === 1 ? 'Add one more photo' : `Add ${PHOTOS_WANTED - photos} more photos`,
    why: 'People like to see you from more than one side.',
  },
  bio: { icon: BookOpen, label: () => 'Write a few sentences about you', why: 'Something to begin with.' },
  prompts: { icon: Quote, label: () => 'Answer a prompt', why: 'It makes the first message easy.' },
  interests: { icon: Shapes, label: () => 'Pick five interests', why: 'More of them, more to share.' },
  languages: {
    icon: Languages,
    label: () => 'Say which languages you speak',
    why: 'So that you understand each other.',
  },
}

interface CompletenessProps {
  percent: number
  missing: readonly Missing[]
  photos: number
}

/** Shows how complete the profile is, and what to add. Renders nothing for a complete profile. */
export function Completeness({ percent, missing, photos }: CompletenessProps) {
  if (missing.length === 0) return null
  return (
    <Panel as="section" aria-label="What to add" className="grid gap-3">
      <Progress label="Your profile" value={percent} valueText={`${percent} % complete`} />
      <ul className="-mx-2 -mb-2">
        {missing.map((part) => {
          const { icon: Icon, label, why } = ADVICE[part]
          return (
            <li key={part}>
              <Link
                to={editSectionPath(part)}
                className="group flex min-h-11 items-center gap-3 rounded-14 px-2 py-2 text-ink no-underline hover:bg-sunken"
              >
                <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{label(photos)}</span>{' '}
                  <span className="text-14 text-ink-2 max-sm:block">{why}</span>
                </span>
                <ChevronRight className="size-5 shrink-0 text-ink-2" aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
