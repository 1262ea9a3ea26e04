import { type EarnedStep, postCelebrations } from '@koji/contract'
import { call } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { celebrationText, highest } from './labels.ts'
import { Medal } from './medal.tsx'
import { waitForIdle } from './wait-for-idle.ts'

/** Fetches new steps once a toast can be shown, because the server returns each step only once. */
export async function takeCelebrations(signal: AbortSignal): Promise<EarnedStep[]> {
  if (!(await waitForIdle(signal))) return []
  try {
    return (await call(postCelebrations, {})).steps
  } catch {
    // The next page load tries again.
    return []
  }
}

/** Shows one toast for all steps, which replaces an earlier one. */
export function showCelebration(steps: readonly EarnedStep[], onSee: (() => void) | null): void {
  toast({
    id: 'achievements',
    ...celebrationText(steps),
    sign: <Medal step={highest(steps)[0]!.step} className="w-10 motion-safe:animate-medal" />,
    durationMs: 7_000,
    ...(onSee && { action: { label: 'See achievements', onPress: onSee } }),
  })
}
