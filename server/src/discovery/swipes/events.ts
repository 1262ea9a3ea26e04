import type { Platform } from '#platform/platform.ts'

/** Keeps an open list of likes up to date. */
export function swipeEvents({ devices, events }: Platform): void {
  for (const name of ['swipes.liked', 'swipes.taken_back'] as const)
    events.onMany(name, `swipes.tell_after_${name}`, async (tx, swipes) =>
      devices.sendAfterCommit(
        tx,
        swipes.map(({ payload }) => payload.targetId),
        { type: 'likes_changed' },
      ),
    )
}
