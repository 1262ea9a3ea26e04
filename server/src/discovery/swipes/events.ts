import type { Platform } from '#platform/platform.ts'

/** Refreshes open lists of likes. */
export function swipeEvents({ devices, events }: Platform): void {
  for (const name of ['swipes.liked', 'swipes.taken_back'] as const)
    events.onBatch(name, `swipes.tell_after_${name}`, async (tx, swipes) =>
      devices.sendAfterCommit(
        tx,
        swipes.map(({ payload }) => payload.targetId),
        { type: 'likes_changed' },
      ),
    )
}
