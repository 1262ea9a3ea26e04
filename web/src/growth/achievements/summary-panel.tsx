import { ACHIEVEMENT_STEPS, ACHIEVEMENTS } from '@koji/contract'
import { Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { TrophyDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { NextStepProgress } from './achievement-card.tsx'
import { STEP_LABELS } from './labels.ts'
import { Medal } from './medal.tsx'
import { type Overview, TOTAL_STEPS } from './standing.ts'

interface SummaryPanelProps {
  overview: Overview
  onShare: () => void
}

export function SummaryPanel({ overview, onShare }: SummaryPanelProps) {
  const { steps, tally, latest, nearest } = overview
  if (!latest && nearest.length === 0) return <NoAchievements />
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel className="grid content-between gap-5">
        <div>
          <h2 className="title-38">
            {steps} <span className="text-22 text-ink-2">of {TOTAL_STEPS} steps</span>
          </h2>
          <Progress
            className="mt-3"
            label="Steps earned"
            labelHidden
            value={steps}
            max={TOTAL_STEPS}
            valueText={`${steps} of ${TOTAL_STEPS} steps`}
          />
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2" aria-label="Medals">
            {ACHIEVEMENT_STEPS.map((step) => (
              <li key={step} className="flex items-center gap-2 text-15">
                <Medal step={step} className="w-6" />
                <span>
                  <strong className="tabular-nums">{tally[step]}</strong> {STEP_LABELS[step].toLowerCase()}
                </span>
              </li>
            ))}
          </ul>
        </div>
        {latest && <Latest latest={latest} onShare={onShare} />}
      </Panel>
      <Panel>
        <h2 className="title-22">Almost there</h2>
        {nearest.length === 0 ? (
          <p className="mt-2 text-15 text-ink-2">
            Everything that you began is at gold. Begin something new below.
          </p>
        ) : (
          <ul className="mt-4 grid gap-4">
            {nearest.map((standing) => (
              <li key={standing.id} className="grid gap-1.5">
                <span className="text-15">{ACHIEVEMENTS[standing.id].title}</span>
                <NextStepProgress standing={standing} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

interface LatestProps {
  latest: NonNullable<Overview['latest']>
  onShare: () => void
}

function Latest({ latest: { standing, step, earnedAt }, onShare }: LatestProps) {
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-20 bg-koji-wash p-4">
      <Medal step={step} className="w-14" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-14">
          Latest, <time dateTime={earnedAt}>{day(earnedAt, language)}</time>
        </p>
        <p className="title-22">
          {ACHIEVEMENTS[standing.id].title}, {STEP_LABELS[step].toLowerCase()}
        </p>
      </div>
      <Button variant="outline" size="sm" onClick={onShare}>
        <Share2 className="size-4" aria-hidden />
        Share it
      </Button>
    </div>
  )
}

const NoAchievements = () => (
  <Panel>
    <EmptyState
      drawing={TrophyDrawing}
      title="No achievements yet"
      text="They come by themselves as you meet people and support creators. There is nothing to claim."
      action={
        <Link className={buttonClass()} to={paths.discover}>
          Discover people
        </Link>
      }
    />
  </Panel>
)
