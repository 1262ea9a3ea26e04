import { PRODUCT_NAME, scrub } from '@koji/contract'
import { ChevronDown } from 'lucide-react'
import { paths } from '#lib/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { BowlDrawing } from '#ui/error-drawings.tsx'

/** Uses nothing that could have caused the crash: no router, no queries, no session. */
export function CrashFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <section
      role="alert"
      className="mx-auto grid min-h-[60dvh] w-full max-w-140 content-center justify-items-center p-4 text-center"
    >
      <title>{`Something went wrong · ${PRODUCT_NAME}`}</title>
      <BowlDrawing className="mb-4 w-37" />
      <h1 className="title-38">Something went wrong</h1>
      <p className="mt-3 text-ink-2">We encountered an unexpected error. Please try refreshing the page.</p>
      <details className="group mt-5 w-full text-left">
        <summary className="mx-auto flex w-fit items-center gap-2 rounded-full px-3 py-1.5 text-14 font-semibold hover:bg-sunken">
          Error details
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden />
        </summary>
        <pre
          className="mt-2 max-h-60 overflow-auto rounded-14 bg-sunken p-4 text-13 whitespace-pre-wrap"
          tabIndex={0}
        >
          {detailsOf(error)}
        </pre>
      </details>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>Try Again</Button>
        <a className={buttonClass({ variant: 'outline' })} href={paths.home}>
          Go Home
        </a>
      </div>
    </section>
  )
}

function detailsOf(error: unknown): string {
  if (!(error instanceof Error)) return scrub(String(error))
  const [, ...places] = (error.stack ?? '').split('\n')
  return [`${error.name}: ${error.message}`, ...places.slice(0, 6)].map(scrub).join('\n')
}
