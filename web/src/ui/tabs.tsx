import { Tabs as Base } from '@base-ui/react/tabs'
import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode, useDeferredValue, useState } from 'react'
import { badgeText } from './badge.tsx'
import { cx } from './cx.ts'

interface TabItem<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
  count?: number
  disabled?: boolean
  panel?: ReactNode
}

interface TabsProps<Value extends string> {
  /** The accessible name of the tabs. */
  label: string
  items: readonly TabItem<Value>[]
  look?: 'underline' | 'segmented'
  size?: 'sm' | 'default'
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  /** Stretches the tabs to the full width, in equal parts. */
  fill?: boolean
  className?: string
  panelClass?: string
}

const LISTS = {
  underline: 'no-scrollbar flex gap-5 overflow-x-auto inset-shadow-[0_-1px_0_var(--line)]',
  segmented:
    'no-scrollbar inline-flex max-w-full overflow-x-auto rounded-full bg-sunken p-1 inset-ring inset-ring-line',
} as const

const TABS = {
  underline:
    'min-h-12 pt-3 pb-3.5 text-ink-2 hover:text-ink data-active:text-ink data-active:inset-shadow-[0_-3px_0_var(--koji)] focus-visible:-outline-offset-3',
  segmented:
    'justify-center rounded-full text-ink-2 hover:text-ink data-active:bg-raised data-active:text-ink data-active:shadow-[0_1px_2px_#1e1b1626,0_0_0_1px_var(--line)] focus-visible:-outline-offset-1',
} as const

const SIZES = {
  underline: { sm: 'text-14', default: 'text-16' },
  segmented: { sm: 'h-8 px-3.5 text-14', default: 'h-10 px-4 text-15 md:px-5' },
} as const

export function Tabs<Value extends string>({
  label,
  items,
  look = 'underline',
  size = 'default',
  value,
  defaultValue,
  onValueChange,
  fill = false,
  className,
  panelClass = 'pt-5',
}: TabsProps<Value>) {
  const [ownValue, setOwnValue] = useState(defaultValue ?? items[0]?.value)
  const chosen = value ?? ownValue
  const panel = items.find((item) => item.value === chosen)?.panel
  // The tab itself changes right away. Its panel is deferred, and the previous one stays until it has rendered.
  const deferred = useDeferredValue({ chosen, panel })
  const shown = deferred.chosen === chosen ? { chosen, panel } : deferred
  return (
    <Base.Root
      value={chosen}
      onValueChange={(next) => {
        setOwnValue(next as Value)
        onValueChange?.(next as Value)
      }}
      className={cx('min-w-0', className)}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className={cx(LISTS[look], fill && 'w-full [&>*]:flex-1')}
      >
        {items.map(({ value: tab, label: text, icon: Icon, count, disabled }) => (
          <Base.Tab
            key={tab}
            value={tab}
            disabled={disabled}
            className={cx(
              'inline-flex shrink-0 items-center gap-2 font-semibold whitespace-nowrap transition-colors duration-160 ease-koji select-none data-disabled:cursor-not-allowed data-disabled:opacity-45',
              TABS[look],
              SIZES[look][size],
            )}
          >
            {Icon && <Icon className="size-4.5" aria-hidden />}
            {text}
            {count !== undefined && (
              <span className="rounded-full bg-sunken px-2 py-0.5 text-12 font-bold text-ink tabular-nums inset-ring inset-ring-line">
                {badgeText(count, 999)}
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {shown.panel !== undefined && (
        <Base.Panel value={chosen} className={panelClass}>
          <Fragment key={shown.chosen}>{shown.panel}</Fragment>
        </Base.Panel>
      )}
    </Base.Root>
  )
}
