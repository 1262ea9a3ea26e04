import { type EarnedStep, postCelebrations } from '@koji/contract'
import { call } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { freeMoment } from './free-moment.ts'
import { Medal } from './medal.tsx'
import { celebrationWords, highest } from './words.ts'

/** Asks only when it can be shown: the server gives each step away once. Returns what there was to celebrate. */
export async function celebrate(signal: AbortSignal): Promise<EarnedStep[]> {
  if (!(await freeMoment(signal))) return []
  try {
    return (await call(postCelebrations, {})).steps
  } catch {
    // Nobody waits for it; the next page asks again.
    return []
  }
}

/** One word for all of it, in the place of the one before. */
export function say(steps: readonly EarnedStep[], see: (() => void) | null): void {
  toast({
    id: 'achievements',
    ...celebrationWords(steps),
    sign: <Medal step={highest(steps)[0]!.step} className="w-10 motion-safe:animate-medal" />,
    durationMs: 7_000,
    ...(see && { action: { label: 'See achievements', onPress: see } }),
  })
}
