import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

interface MenuProps {
  /** The button that opens the menu. Without it, use `anchor` and `open`. */
  trigger?: ReactElement
  anchor?: Element | null
  /** What gets the focus when the menu closes; the trigger by default. */
  finalFocus?: () => HTMLElement | null
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  widthClass?: string
  children: ReactNode
}

export function Menu({
  trigger,
  anchor,
  finalFocus,
  side = 'bottom',
  align = 'end',
  open,
  defaultOpen,
  onOpenChange,
  widthClass = 'min-w-56',
  children,
}: MenuProps) {
  return (
    <Base.Root open={open} defaultOpen={defaultOpen} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner
          // The portal is outside of every landmark.
          role="region"
          aria-label="Menu"
          {...(anchor && { anchor })}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-65 outline-none"
        >
          <Base.Popup
            {...(finalFocus && { finalFocus })}
            className={cx(
              'max-h-(--available-height) max-w-(--available-width) origin-(--transform-origin) overflow-y-auto rounded-20 bg-raised p-1.5 text-ink shadow-lift ring ring-line dark:shadow-edge outline-none',
              'transition-[scale,opacity] duration-160 ease-koji data-starting-style:scale-96 data-starting-style:opacity-0 data-ending-style:opacity-0 data-instant:transition-none',
              widthClass,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-14 px-3 py-2 text-left text-15 font-medium no-underline outline-none select-none data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:opacity-45'

interface MenuItemProps {
  icon?: LucideIcon
  /** Shown at the end of the line. The screen handles the key itself. */
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** A link for items that navigate: `render={<Link to={…} />}`. */
  render?: ReactElement
  children: ReactNode
}

export function MenuItem({
  icon: Icon,
  shortcut,
  danger = false,
  disabled,
  onSelect,
  render,
  children,
}: MenuItemProps) {
  const className = cx(ITEM, danger ? 'text-danger data-highlighted:bg-danger-wash' : 'text-ink')
  const content = (
    <>
      {Icon && <Icon className="size-5 shrink-0" aria-hidden />}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut && <kbd className="font-sans text-13 font-semibold text-ink-2">{shortcut}</kbd>}
    </>
  )
  if (render)
    return (
      <Base.LinkItem render={render} closeOnClick onClick={onSelect} className={className}>
        {content}
      </Base.LinkItem>
    )
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={className}>
      {content}
    </Base.Item>
  )
}

interface MenuCheckItemProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

export const MenuCheckItem = ({ children, ...item }: MenuCheckItemProps) => (
  <Base.CheckboxItem {...item} className={cx(ITEM, 'text-ink')}>
    <span className="grid size-5 shrink-0 place-items-center">
      <Base.CheckboxItemIndicator>
        <Check className="size-5" aria-hidden />
      </Base.CheckboxItemIndicator>
    </span>
    <span className="min-w-0 flex-1">{children}</span>
  </Base.CheckboxItem>
)

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <Base.Group>
    <Base.GroupLabel className="px-3 pt-2 pb-1 text-12 font-semibold text-ink-2">{label}</Base.GroupLabel>
    {children}
  </Base.Group>
)

export const MenuSeparator = () => <Base.Separator className="mx-3 my-1.5 h-px bg-line" />
