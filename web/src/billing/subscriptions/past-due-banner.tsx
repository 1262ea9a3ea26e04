import { CircleAlert } from 'lucide-react'
import { Link, useMatch } from 'react-router'
import { dollars } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { creatorName } from './creator-name.ts'
import { usePastDueSubscriptions } from './use-past-due-subscriptions.ts'

/** Shown on every screen after a failed charge, except where the plans have the details. */
export function PastDueBanner() {
  const [first, ...others] = usePastDueSubscriptions()
  const onPlansScreen = useMatch(paths.subscriptions) !== null
  if (!first || onPlansScreen) return null
  return (
    <aside
      aria-label="A payment did not go through"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warn-wash px-4 py-2 text-15 text-ink md:px-10"
    >
      <CircleAlert className="size-5 shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        We could not charge your card for {creatorName(first)}, {dollars(first.price)}
        {others.length > 0 && ', and for others'}. Posts stay open meanwhile.
      </p>
      <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={paths.subscriptions}>
        See what is late
      </Link>
    </aside>
  )
}
