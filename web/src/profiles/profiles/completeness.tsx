import type { MyProfile } from '@koji/contract'
import { BookOpen, Camera, ChevronRight, Languages, type LucideIcon, Quote, Shapes } from 'lucide-react'
import { Link } from 'react-router'
import { Panel } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { editPlace } from './edit-places.ts'

type Missing = MyProfile['completeness']['missing'][number]

/** As many as the meter asks for. */
const PHOTOS_WANTED = 3

interface Advice {
  icon: LucideIcon
  words: (photos: number) => string
  why: string
}

const ADVICE: Record<Missing, Advice> = {
  photos: {
    icon: Camera,
    words: (photos) =>
      PHOTOS_WANTED - photos === 1 ? 'Add one more photo' : `Add ${PHOTOS_WANTED - photos} more photos`,
    why: 'People like to see you from more than one side.',
  },
  bio: { icon: BookOpen, words: () => 'Write a few sentences about you', why: 'Something to begin with.' },
  prompts: { icon: Quote, words: () => 'Answer a prompt', why: 'It makes the first message easy.' },
  interests: { icon: Shapes, words: () => 'Pick five interests', why: 'More of them, more to share.' },
  languages: {
    icon: Languages,
    words: () => 'Say which languages you speak',
    why: 'So that you understand each other.',
  },
}

interface CompletenessProps {
  percent: number
  missing: readonly Missing[]
  photos: number
}

/** How far the profile has come, and what would help most; nothing once it is whole. */
export function Completeness({ percent, missing, photos }: CompletenessProps) {
  if (missing.length === 0) return null
  return (
    <Panel as="section" aria-label="What to add" className="grid gap-3">
      <Progress label="Your profile" value={percent} valueText={`${percent} % complete`} />
      <ul className="-mx-2 -mb-2">
        {missing.map((what) => {
          const { icon: Icon, words, why } = ADVICE[what]
          return (
            <li key={what}>
              <Link
                to={editPlace(what)}
                className="group flex min-h-11 items-center gap-3 rounded-14 px-2 py-2 text-ink no-underline hover:bg-sunken"
              >
                <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{words(photos)}</span>{' '}
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
