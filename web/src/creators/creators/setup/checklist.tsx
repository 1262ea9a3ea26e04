import type { MyCreator } from '@koji/contract'
import { ChevronRight, Circle, CircleCheckBig } from 'lucide-react'
import { Link } from 'react-router'
import { Panel, PanelHead } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Progress } from '#ui/progress.tsx'
import { stepsOf } from './steps.ts'

/** The steps before the page goes live. */
export function Checklist({ creator }: { creator: MyCreator }) {
  const steps = stepsOf(creator)
  const done = steps.filter((step) => step.done).length
  const remaining = steps.length - done
  return (
    <Panel as="section" aria-labelledby="checklist">
      <PanelHead
        id="checklist"
        title={remaining === 0 ? 'Your page is complete' : 'Before you go live'}
        text={remaining === 0 ? 'You can change everything at any time.' : undefined}
      />
      <Progress
        label="Setup"
        labelHidden
        tone="ai"
        value={done}
        max={steps.length}
        valueText={`${done} of ${steps.length} steps done`}
      />
      <p className="mt-2 text-14 text-ink-2 tabular-nums" aria-hidden>
        {done} of {steps.length} done
      </p>
      <ol className="mt-3 -mb-2 divide-y divide-line">
        {steps.map(({ step, title, text, to, ...item }) => (
          <li key={step}>
            <Link
              to={to}
              className="group -mx-2 flex items-center gap-3 rounded-14 px-2 py-3 text-ink no-underline hover:bg-sunken"
            >
              {item.done ? (
                <CircleCheckBig className="size-6 shrink-0 text-ok" aria-hidden />
              ) : (
                <Circle className="size-6 shrink-0 text-control" aria-hidden />
              )}
              <span className="min-w-0 flex-1">
                <span className={cx('block font-semibold', item.done && 'text-ink-2')}>
                  {title}
                  <span className="sr-only">{item.done ? ', done' : ', to do'}</span>
                </span>
                {!item.done && <span className="block text-14 text-ink-2">{text}</span>}
              </span>
              <ChevronRight
                className="size-5 shrink-0 text-ink-2 transition-transform group-hover:translate-x-0.5"
                aria-hidden
              />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
