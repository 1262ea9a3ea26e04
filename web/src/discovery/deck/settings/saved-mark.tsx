import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2_000

/** Says quietly that a change is kept. `times` counts the changes. */
export function SavedMark({ times }: { times: number }) {
  const [seen, setSeen] = useState(times)
  useEffect(() => {
    if (times === seen) return
    const timer = setTimeout(() => setSeen(times), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [times, seen])
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+5.5rem)] z-40 flex justify-center md:bottom-6"
    >
      {times !== seen && (
        <span className="flex items-center gap-2 rounded-full bg-inverse px-4 py-2 text-14 font-semibold text-on-inverse shadow-lift">
          <Check className="size-4" aria-hidden />
          Saved
        </span>
      )}
    </p>
  )
}
