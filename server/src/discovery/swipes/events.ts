import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { accountTopic } from '#platform/realtime/live.ts'

/** Who looks at the likes they got sees them come and go. */
export function swipeEvents({ bus, events, log }: Platform): void {
  for (const name of ['swipes.liked', 'swipes.taken_back'] as const)
    events.onMany(name, `swipes.tell_after_${name}`, async (tx, told) =>
      afterCommit(tx, () => {
        for (const id of new Set(told.map(({ payload }) => payload.targetId)))
          bus
            .post(accountTopic(id), { type: 'likes_changed' })
            .catch((error: unknown) => log.warn({ err: error }, 'a like was not told'))
      }),
    )
}
