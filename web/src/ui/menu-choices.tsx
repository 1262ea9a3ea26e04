import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  children: ReactNode
}

export const MenuChoices = <Value extends string>({
  label,
  value,
  onValueChange,
  children,
}: MenuChoicesProps<Value>) => (
  <Base.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
    {children}
  </Base.RadioGroup>
)

interface MenuChoiceProps {
  value: string
  icon?: LucideIcon
  children: ReactNode
}

export const MenuChoice = ({ value, icon: Icon, children }: MenuChoiceProps) => (
  <Base.RadioItem
    value={value}
    closeOnClick
    className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-14 px-3 py-2 text-15 font-medium text-ink outline-none select-none data-highlighted:bg-sunken"
  >
    {Icon && <Icon className="size-5 shrink-0" aria-hidden />}
    <span className="min-w-0 flex-1">{children}</span>
    <Base.RadioItemIndicator>
      <Check className="size-5" aria-hidden />
    </Base.RadioItemIndicator>
  </Base.RadioItem>
)
