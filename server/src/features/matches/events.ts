import type { AccountMessage } from '@koji/contract'
import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { accountTopic } from '#platform/realtime/live.ts'

/** Both hear of it at once, wherever they are. */
export function matchEvents({ bus, events, log }: Platform): void {
  events.on('matches.made', 'matches.tell_both', async (tx, { payload }) => {
    const message: AccountMessage = { type: 'match', matchId: payload.matchId }
    afterCommit(tx, () => {
      for (const id of [payload.lowId, payload.highId])
        bus
          .post(accountTopic(id), message)
          .catch((error: unknown) => log.warn({ err: error }, 'a match was not told'))
    })
  })
}
