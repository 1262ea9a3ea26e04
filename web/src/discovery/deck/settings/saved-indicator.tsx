import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2_000

/** Confirms briefly each time `count` changes. */
export function SavedIndicator({ count }: { count: number }) {
  const [shownCount, setShownCount] = useState(count)
  useEffect(() => {
    if (count === shownCount) return
    const timer = setTimeout(() => setShownCount(count), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [count, shownCount])
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+5.5rem)] z-40 flex justify-center md:bottom-6"
    >
      {count !== shownCount && (
        <span className="flex items-center gap-2 rounded-full bg-inverse px-4 py-2 text-14 font-semibold text-on-inverse shadow-lift">
          <Check className="size-4" aria-hidden />
          Saved
        </span>
      )}
    </p>
  )
}
