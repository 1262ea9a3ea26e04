import { PASS_RESET_DAYS } from '@koji/contract'
import { day } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { useResetPasses } from '../queries.ts'
import { useCandidateEstimate } from './candidate-estimate-panel.tsx'

export function PassesPanel(props: Parameters<typeof useCandidateEstimate>[0]) {
  const estimate = useCandidateEstimate(props)
  const reset = useResetPasses()
  const next = reset.data?.nextAt ?? estimate.data?.passesResetAt ?? null
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">People I passed</h2>
        <p className="mt-0.5 text-14 text-ink-2">
          {next
            ? `Shown again already. You can do it once more from ${day(next)}.`
            : `They come back into your deck; likes stay as they are. Once in ${PASS_RESET_DAYS} days.`}
        </p>
      </div>
      <Button
        variant="outline"
        disabled={next !== null}
        pending={reset.isPending}
        onClick={() => reset.mutate()}
      >
        Show them again
      </Button>
    </Panel>
  )
}
