import type { AchievementStep } from '@koji/contract'
import { cx } from '#ui/cx.ts'
import { DISC, FRUIT_FILL, fruitsOf, LEAF_FILL, MEDAL_INK, METALS, RIBBON, RIM } from './medal-shape.ts'

interface MedalProps {
  /** Null before the first step is earned. */
  step: AchievementStep | null
  className?: string
}

/** Decorative, because the text next to it names the step. */
export function Medal({ step, className = 'w-16' }: MedalProps) {
  const metal = step && METALS[step]
  return (
    <svg
      viewBox="0 0 64 72"
      className={cx('block h-auto shrink-0', className)}
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {metal ? (
        <g stroke={MEDAL_INK}>
          <path d={RIBBON} fill={metal.ribbon} />
          <path d={DISC} fill={metal.face} />
          <path d={RIM} fill="none" stroke={metal.edge} strokeWidth="1.5" />
          {fruitsOf(step).map(({ fruit, leaf }) => (
            <g key={fruit} strokeWidth="1.5">
              <path d={fruit} fill={FRUIT_FILL} />
              <path d={leaf} fill={LEAF_FILL} strokeWidth="1" />
            </g>
          ))}
        </g>
      ) : (
        <g className="fill-sunken stroke-control">
          <path d={RIBBON} />
          <path d={DISC} />
          <path d={RIM} fill="none" strokeWidth="1.5" />
        </g>
      )}
    </svg>
  )
}
