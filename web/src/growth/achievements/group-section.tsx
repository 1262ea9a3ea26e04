import { ACHIEVEMENT_STEPS, type AchievementGroup } from '@koji/contract'
import { HeartHandshake, type LucideIcon, MessagesSquare, Palette, UserRound, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { AchievementCard } from './achievement-card.tsx'
import { GROUP_LABELS } from './labels.ts'
import type { Overview, Standing } from './standing.ts'

const ICONS: Record<AchievementGroup, LucideIcon> = {
  profile: UserRound,
  connections: HeartHandshake,
  conversations: MessagesSquare,
  community: UsersRound,
  creator: Palette,
}

interface GroupSectionProps {
  group: Overview['groups'][number]
  onShare: (standing: Standing) => void
}

export function GroupSection({ group: { id: group, standings, steps }, onShare }: GroupSectionProps) {
  const { isCreator } = useSession()
  const { title, text } = GROUP_LABELS[group]
  const Icon = ICONS[group]
  const headingId = `achievements-${group}`
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={headingId} className="flex items-center gap-2.5 title-28">
            <Icon className="size-6 shrink-0 text-ink-2" aria-hidden />
            {title}
          </h2>
          <p className="mt-1 text-15 text-pretty text-ink-2">
            {group === 'creator' && !isCreator ? (
              <>
                These are for people with a page of their own.{' '}
                <Link className="underline" to={paths.creatorRecruitment}>
                  See what it takes to become a creator
                </Link>
              </>
            ) : (
              text
            )}
          </p>
        </div>
        <p className="text-14 text-ink-2 tabular-nums">
          {steps} of {standings.length * ACHIEVEMENT_STEPS.length} steps
        </p>
      </div>
      <ul className="grid gap-4 lg:grid-cols-2">
        {standings.map((standing) => (
          <AchievementCard key={standing.id} standing={standing} onShare={() => onShare(standing)} />
        ))}
      </ul>
    </section>
  )
}
