import type { EventName } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import type { DomainEvent } from '#platform/events/event-log.ts'
import type { Platform } from '#platform/platform.ts'
import type { Notifications } from './service.ts'
import * as facts from './store-facts.ts'
import { DECISION_WORDS, PLACES, REPORT_WORDS, type Words } from './words.ts'

/** What came of looking: to whom it is about, and to those who asked for it. */
export function decisionNotifications({ events }: Platform, notifications: Notifications): void {
  const tell = (tx: Tx, event: DomainEvent<EventName>, userId: string, about: Words, opens: string) =>
    notifications.tell(tx, [
      {
        userId,
        type: 'safety',
        opens,
        about,
        event,
        groupKey: `event:${event.id}`,
        counts: 'events',
      },
    ])

  events.on('moderation.decided', 'notifications.decided', async (tx, event) => {
    const { decisionId, accountId } = event.payload
    const decision = await facts.decisionOf(tx, decisionId)
    if (!decision || decision.overturnedAt) return
    const { action, wasHeld } = decision
    // What others saw all along is no news.
    if (action === 'keep' && !wasHeld) return
    await tell(tx, event, accountId, DECISION_WORDS[action], PLACES.decision(decisionId))
  })

  events.on('moderation.overturned', 'notifications.taken_back', async (tx, event) => {
    const { accountId, decisionId } = event.payload
    // Whoever appealed hears of it by the answer.
    if (await facts.wasAppealHeard(tx, decisionId)) return
    await tell(tx, event, accountId, DECISION_WORDS.takenBack, PLACES.decision(decisionId))
  })

  events.on('appeals.decided', 'notifications.appeal_decided', (tx, event) => {
    const { accountId, decisionId, overturned } = event.payload
    const words = overturned ? DECISION_WORDS.overturned : DECISION_WORDS.upheld
    return tell(tx, event, accountId, words, PLACES.decision(decisionId))
  })

  events.on('reports.closed', 'notifications.report_closed', (tx, event) => {
    const { reporterId, upheld } = event.payload
    return tell(
      tx,
      event,
      reporterId,
      upheld ? REPORT_WORDS.upheld : REPORT_WORDS.dismissed,
      PLACES.community,
    )
  })
}
