import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type LegendKey = readonly [key: string, does: string]

const STEPS: readonly LegendKey[] = [
  ['J', 'The next one'],
  ['K', 'The one before'],
]
const ENDS: readonly LegendKey[] = [
  ['Esc', 'Not now'],
  ['?', 'This list'],
]
/** Where a question needs nothing but a yes. */
export const ENTER: LegendKey = ['Enter', 'Decide, once you have been asked']

/** Where colleagues take over from each other. */
export const TAKE_OVER: LegendKey = ['T', 'Take over what a colleague has']

/** All keys of a queue, behind the question mark. */
export function Legend({ keys }: { keys: readonly LegendKey[] }) {
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
          {[...STEPS, ...keys, ...ENDS].map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-[7px] bg-sunken px-2.5 py-1 font-sans text-14 font-semibold inset-ring inset-ring-line">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
