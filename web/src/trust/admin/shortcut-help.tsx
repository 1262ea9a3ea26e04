import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type Shortcut = readonly [key: string, effect: string]

const NAVIGATION_SHORTCUTS: readonly Shortcut[] = [
  ['J', 'The next one'],
  ['K', 'The one before'],
]
const GENERAL_SHORTCUTS: readonly Shortcut[] = [
  ['Esc', 'Not now'],
  ['?', 'This list'],
]
/** For queues whose confirmation dialogs accept Enter. */
export const ENTER_SHORTCUT: Shortcut = ['Enter', 'Decide, once you have been asked']

/** For queues whose items can be taken over from a colleague. */
export const TAKE_OVER_SHORTCUT: Shortcut = ['T', 'Take over what a colleague has']

/** Lists the shortcuts of a screen. The question mark opens it. */
export function ShortcutHelp({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [open, setOpen] = useState(false)
  useScreenShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <Button variant="ghost" className="max-lg:hidden" onClick={() => setOpen(true)}>
        <Keyboard className="size-5" aria-hidden />
        Keys
      </Button>
      <Dialog open={open} onOpenChange={setOpen} size="sm" title="Keys">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 pb-6">
          {[...NAVIGATION_SHORTCUTS, ...shortcuts, ...GENERAL_SHORTCUTS].map(([key, effect]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-[7px] bg-sunken px-2.5 py-1 font-sans text-14 font-semibold inset-ring inset-ring-line">
                  {key}
                </kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
