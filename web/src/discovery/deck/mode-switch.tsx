import { MODES, type Mode } from '@koji/contract'
import { MODE_DISPLAY } from '#profiles/people/profile-display.ts'
import { cx } from '#ui/cx.ts'

interface ModeSwitchProps {
  value: Mode
  onValueChange(mode: Mode): void
}

const ACTIVE_COLORS = { pine: 'text-pine', ume: 'text-ume' } as const

export const ModeSwitch = ({ value, onValueChange }: ModeSwitchProps) => (
  <fieldset className="inline-flex rounded-full bg-sunken p-1 shadow-edge">
    <legend className="sr-only">Whom to meet</legend>
    {MODES.map((mode) => {
      const { label, icon: Icon, tone } = MODE_DISPLAY[mode]
      const isActive = mode === value
      return (
        <label
          key={mode}
          className={cx(
            'inline-flex h-10 cursor-pointer items-center gap-2 rounded-full px-4 font-semibold transition-colors',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ai',
            isActive ? cx('bg-raised shadow-card', ACTIVE_COLORS[tone]) : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="mode"
            value={mode}
            checked={isActive}
            onChange={() => onValueChange(mode)}
            className="sr-only"
          />
          <Icon className="size-5" aria-hidden />
          {label}
        </label>
      )
    })}
  </fieldset>
)
