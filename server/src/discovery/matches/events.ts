import type { AccountMessage } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { accountTopic } from '#platform/realtime/live.ts'

/** Both hear of it at once, wherever they are. */
export function matchEvents({ bus, events, log }: Platform): void {
  const tell = (tx: Tx, people: readonly string[], message: AccountMessage) =>
    afterCommit(tx, () => {
      for (const id of people)
        bus
          .post(accountTopic(id), message)
          .catch((error: unknown) => log.warn({ err: error }, 'a match was not told'))
    })

  events.on('matches.made', 'matches.tell_both', async (tx, { payload: { matchId, lowId, highId } }) =>
    tell(tx, [lowId, highId], { type: 'match', matchId }),
  )
  events.on('matches.ended', 'matches.tell_both_of_the_end', async (tx, { payload }) =>
    tell(tx, [payload.lowId, payload.highId], { type: 'match_ended', match: payload.matchId }),
  )
}
