import { LIKE_BONUS, LIKE_BONUS_DAYS, LIKES_PER_DAY } from '@koji/contract'
import { dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Panel } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'

const DAY_MS = 86_400_000

/** Computed on render, which is precise enough for days. */
const daysUntil = (until: string | null, now = Date.now()): number =>
  until ? Math.max(0, Date.parse(until) - now) / DAY_MS : 0

export function Reward({ until }: { until: string | null }) {
  const language = useLanguage()
  const left = daysUntil(until)
  const days = Math.ceil(left)
  const likes = LIKES_PER_DAY + (until ? LIKE_BONUS : 0)
  return (
    <Panel as="section" aria-labelledby="reward" className="flex flex-col justify-between gap-4">
      <div>
        <h2 id="reward" className="title-22">
          {likes} likes a day
        </h2>
        <p className="mt-1 text-14 text-pretty text-ink-2">
          {until
            ? `${LIKE_BONUS} of them through your friends, until ${dayAndTime(until, language)}.`
            : `Like everyone. Your next friend makes it ${LIKES_PER_DAY + LIKE_BONUS}.`}
        </p>
      </div>
      {until && (
        <Progress
          label="Days of your reward"
          value={left}
          max={Math.max(LIKE_BONUS_DAYS, days)}
          valueText={days === 1 ? '1 day left' : `${days} days left`}
        />
      )}
    </Panel>
  )
}
