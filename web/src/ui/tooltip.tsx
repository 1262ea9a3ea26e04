import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  text: ReactNode
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  disabled?: boolean
  /** The control, which needs a label of its own because tooltips aren't read out. */
  children: ReactElement
}

export function Tooltip({ text, shortcut, side = 'top', disabled = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} collisionPadding={8} aria-hidden className="z-70">
          <Base.Popup className="flex max-w-64 origin-(--transform-origin) items-center gap-2 rounded-8 bg-inverse px-2.5 py-1.5 text-13 font-medium text-on-inverse shadow-edge transition-[scale,opacity] duration-160 ease-koji data-starting-style:scale-96 data-starting-style:opacity-0 data-ending-style:opacity-0 data-instant:transition-none">
            {text}
            {shortcut && <kbd className="font-sans font-semibold text-on-inverse-2">{shortcut}</kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Groups tooltips: after the first one, the others open without a delay. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Base.Provider delay={400}>{children}</Base.Provider>
)
