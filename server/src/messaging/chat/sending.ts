import type { Message, NewMessage, RefusalCode } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Devices } from '#platform/realtime/devices.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import type { Abuse } from '#safety/abuse/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { type MessageViews, presentMessage } from './messages.ts'
import { cautionOf, judge, minuteBefore, type Side } from './rules.ts'
import { type MessageRow, messageAt } from './store-messages.ts'
import * as photoStore from './store-photos.ts'
import * as store from './store-send.ts'

/** Batches under way at once, and messages in one of them. */
const LANES = 2
const BATCH = 200

interface Dependencies {
  abuse: Abuse
  moderation: Moderation
  views: MessageViews
  devices: Devices
}

interface Pair {
  lowId: string
  highId: string
}

interface Written {
  seq: number
  at: Date
  side: Side
  pair: Pair
  receiverId: string
  /** Those of whoever reads it. */
  words: readonly string[]
  arrives: boolean
  /** False: it was there already. */
  fresh: boolean
}

type Outcome = { refused: RefusalCode } | Written

/** Messages that arrive together are written together; nobody waits for company. */
export function sending(platform: Platform, { abuse, moderation, views, devices }: Dependencies) {
  const { clock, database, events, live } = platform

  const sendSoon = coalesce<store.Wish, Outcome>({
    run: (wishes) => transact(database.db, (tx) => sendAll(tx, wishes)),
    keysOf: ({ id, senderId, matchId }) => [id, senderId, matchId],
    lanes: LANES,
    max: BATCH,
  })

  /** No two of one person, of one conversation or under one id: each is judged by what was before all of them. */
  async function sendAll(tx: Tx, wishes: readonly store.Wish[]): Promise<Outcome[]> {
    const now = clock.now()
    const since = minuteBefore(now)
    const held = await store.hold(
      tx,
      wishes.map(({ matchId }) => matchId),
    )
    const talks = wishes.map(({ matchId, senderId }) => {
      const talk = held.get(matchId)
      if (talk?.lowId === senderId) return { ...talk, side: 0 as Side, receiverId: talk.highId }
      return talk?.highId === senderId ? { ...talk, side: 1 as Side, receiverId: talk.lowId } : null
    })
    const facts = await store.factsOf(
      tx,
      wishes.map(({ id, senderId }, n) => ({ id, senderId, receiverId: talks[n]?.receiverId ?? null })),
      since,
    )
    const judged: store.Judged[] = []
    const outcomes: Outcome[] = []
    for (const [n, wish] of wishes.entries()) {
      const [talk, fact] = [talks[n], facts[n]!]
      const photos = wish.photoIds.length
      const verdict = judge(
        { text: wish.text, photos, replyTo: wish.replyTo },
        {
          open: talk !== null,
          lastSeq: talk?.lastSeq ?? 0,
          sentOfLate: fact.sentOfLate,
          known: knownOf(fact, wish.matchId, talk?.side),
          photosFree: talk && photos > 0 ? await photoStore.freeAmong(tx, wish) : 0,
        },
      )
      if ('refuse' in verdict || !talk) {
        outcomes.push({ refused: 'refuse' in verdict ? verdict.refuse : 'not_found' })
        continue
      }
      const { lowId, highId, side, receiverId } = talk
      const written = { at: now, side, pair: { lowId, highId }, receiverId, words: fact.hiddenWords ?? [] }
      if (!verdict.write) {
        outcomes.push({ ...written, seq: fact.knownSeq!, arrives: false, fresh: false })
        continue
      }
      // That it arrives at once says that they are here.
      const arrives = fact.showsOnline === true && live.presence.isOnline(receiverId)
      const { id, matchId, senderId, text, replyTo, caution } = wish
      judged.push({ id, matchId, senderId, text, replyTo, caution, side, photos, arrives })
      outcomes.push({ ...written, seq: talk.lastSeq + 1, arrives, fresh: true })
    }
    if (judged.length === 0) return outcomes
    const said = await store.write(tx, judged, now, since)
    // Somebody used the same id elsewhere in this very moment.
    for (const [n, { id }] of wishes.entries()) {
      const outcome = outcomes[n]!
      if ('fresh' in outcome && outcome.fresh && !said.has(id)) outcomes[n] = { refused: 'message_changed' }
    }
    await afterwards(tx, wishes, outcomes)
    return outcomes
  }

  /** What belongs to the messages that were written. */
  async function afterwards(
    tx: Tx,
    wishes: readonly store.Wish[],
    outcomes: readonly Outcome[],
  ): Promise<void> {
    const fresh = wishes.flatMap((wish, n) => {
      const outcome = outcomes[n]!
      return 'fresh' in outcome && outcome.fresh ? [{ wish, ...outcome }] : []
    })
    for (const { wish, seq } of fresh) {
      if (wish.photoIds.length > 0) await photoStore.attach(tx, { seq }, wish.photoIds)
      if (wish.doubtful)
        await moderation.checkText(tx, {
          kind: 'message',
          subjectId: wish.id,
          accountId: wish.senderId,
          texts: [{ text: wish.text, where: 'private' }],
        })
    }
    await events.recordAll(
      tx,
      'chat.sent',
      fresh.map(({ wish: { matchId, senderId }, seq, receiverId }) => ({
        subject: matchId,
        payload: { matchId, seq, senderId, receiverId },
      })),
    )
  }

  /** What is known already needs no look into the database. */
  async function seenByBoth(wish: store.Wish, written: Written): Promise<{ mine: Message; theirs: Message }> {
    const { pair, receiverId, words, seq } = written
    if (written.fresh && wish.replyTo === null && wish.photoIds.length === 0) {
      const row = plainRow(wish, written)
      return {
        mine: presentMessage(row, { ...pair, viewerId: wish.senderId, words: [], photos: [] }),
        theirs: presentMessage(row, { ...pair, viewerId: receiverId, words, photos: [] }),
      }
    }
    const { db } = database
    const row = (await messageAt(db, wish.matchId, seq)) ?? refuse('not_found')
    const [mine, theirs] = await Promise.all([
      views.one(db, wish.senderId, pair, row),
      views.one(db, receiverId, pair, row),
    ])
    return { mine, theirs }
  }

  return async (
    me: Viewer,
    matchId: string,
    { id, text, photoIds, replyTo }: NewMessage,
  ): Promise<Message> => {
    await abuse.requireMessages(me.accountId)
    const doubtful = moderation.requireMessage(text)
    const wish = {
      id,
      matchId,
      senderId: me.accountId,
      text,
      replyTo,
      doubtful,
      photoIds: [...new Set(photoIds)],
      caution: cautionOf(text),
    }
    const outcome = await sendSoon(wish)
    if ('refused' in outcome) refuse(outcome.refused)
    const { mine, theirs } = await seenByBoth(wish, outcome)
    // Also what was there already: the node that wrote it may have died before it could tell.
    devices.send(outcome.receiverId, { type: 'message', match: matchId, message: theirs })
    devices.send(me.accountId, { type: 'message', match: matchId, message: mine })
    if (outcome.arrives) devices.send(me.accountId, { type: 'delivered', match: matchId, seq: outcome.seq })
    if (outcome.fresh) await abuse.wrote(me.accountId, { text, opens: outcome.seq === 1 })
    return mine
  }
}

const knownOf = (fact: store.FactsRow, matchId: string, side: Side | undefined) =>
  fact.knownMatchId === null
    ? null
    : {
        mine: fact.knownMatchId === matchId && fact.knownSender === side,
        text: fact.knownText!,
        photos: fact.knownPhotos!,
        changed: fact.knownChanged!,
      }

const plainRow = (wish: store.Wish, { seq, side, at }: Written): MessageRow => ({
  matchId: wish.matchId,
  seq,
  id: wish.id,
  sender: side,
  at,
  text: wish.text,
  caution: wish.caution,
  photos: 0,
  replyTo: null,
  editedAt: null,
  unsentAt: null,
  heldRule: null,
  lowReaction: null,
  highReaction: null,
  quotedSender: null,
  quotedText: null,
  quotedPhotos: null,
})
