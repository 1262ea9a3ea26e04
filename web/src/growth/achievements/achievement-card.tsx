import { ACHIEVEMENT_STEPS, ACHIEVEMENTS, countLabel, stepDescription, stepThreshold } from '@koji/contract'
import { Share2 } from 'lucide-react'
import { day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import { STEP_LABELS } from './labels.ts'
import { Medal } from './medal.tsx'
import type { Standing } from './standing.ts'

interface AchievementCardProps {
  standing: Standing
  onShare: () => void
}

export function AchievementCard({ standing, onShare }: AchievementCardProps) {
  const { id, step, next } = standing
  const { title } = ACHIEVEMENTS[id]
  return (
    <Panel as="li" className="flex gap-4">
      <Medal step={step} className="w-14 self-start sm:w-16" />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="title-18">{title}</h3>
            <p className="mt-1 text-15 text-pretty text-ink-2">
              {next ? stepDescription(id, next.step) : 'You have gone all the way'}
            </p>
          </div>
          {step && (
            <Button
              variant="ghost"
              size="icon"
              className="-mt-2 -mr-3 text-ink-2 hover:text-ink"
              aria-label={`Share “${title}”`}
              onClick={onShare}
            >
              <Share2 className="size-5" aria-hidden />
            </Button>
          )}
        </div>
        <div className="mt-auto grid gap-3">
          {next && <NextStepProgress standing={standing} />}
          <Steps standing={standing} />
        </div>
      </div>
    </Panel>
  )
}

export function NextStepProgress({ standing: { id, count, next } }: { standing: Standing }) {
  if (!next) return null
  const reached = Math.min(count, next.threshold)
  return (
    <Progress
      label={STEP_LABELS[next.step]}
      value={reached}
      max={next.threshold}
      valueText={`${reached} of ${countLabel(id, next.threshold)}`}
    />
  )
}

/** The threshold of each step, or the day on which it was earned. */
function Steps({ standing: { id, earned } }: { standing: Standing }) {
  const language = useLanguage()
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
      {ACHIEVEMENT_STEPS.map((step) => {
        const earnedAt = earned[step]
        return (
          <li key={step} className={cx('flex items-center gap-1.5', earnedAt && 'text-ink')}>
            <Medal step={earnedAt ? step : null} className="w-4" />
            {earnedAt ? (
              <span>
                {STEP_LABELS[step]} <time dateTime={earnedAt}>{day(earnedAt, language)}</time>
              </span>
            ) : (
              <span>
                {STEP_LABELS[step]} at {stepThreshold(id, step)}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
