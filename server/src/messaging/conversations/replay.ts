import type { AccountMessage, Message } from '@koji/contract'

type MessageNews = Extract<AccountMessage, { type: 'message' | 'message_changed' }>

interface BusMessage {
  body: unknown
}

/** Live messages about a match. Null for all others. */
const matchNews = (body: unknown) =>
  typeof body === 'object' && body !== null && 'match' in body
    ? (body as Extract<AccountMessage, { match: string }>)
    : null

const isMessageNews = (news: AccountMessage | null): news is MessageNews =>
  news?.type === 'message' || news?.type === 'message_changed'

/**
 * Revises live messages that a client missed: each chat message has its current content, and nothing is left from
 * before a conversation was closed. Otherwise a client that returns would still receive deleted texts.
 */
export function reviseReplay<Missed extends BusMessage>(missed: readonly Missed[]): Missed[] {
  const latest = new Map<string, Message>()
  const closedAt = new Map<string, number>()
  for (const [index, { body }] of missed.entries()) {
    const news = matchNews(body)
    if (news?.type === 'match_ended') closedAt.set(news.match, index)
    if (news?.type !== 'message_changed') continue
    const key = keyOf(news.match, news.message.seq)
    // A deletion is final, even if an older change from another node arrives after it.
    if (!latest.get(key)?.unsent) latest.set(key, news.message)
  }
  return missed.flatMap((one, index) => {
    const news = matchNews(one.body)
    if (news && index < (closedAt.get(news.match) ?? 0)) return []
    if (!isMessageNews(news)) return [one]
    return [{ ...one, body: { ...news, message: revise(news, latest) } }]
  })
}

function revise({ match, message }: MessageNews, latest: ReadonlyMap<string, Message>): Message {
  const current = latest.get(keyOf(match, message.seq)) ?? message
  const quoted = current.replyTo && latest.get(keyOf(match, current.replyTo.seq))
  if (!quoted) return current
  return {
    ...current,
    replyTo: { ...current.replyTo!, text: quoted.text, photos: quoted.photos.length },
    hidden: current.hidden || quoted.hidden,
  }
}

const keyOf = (match: string, seq: number): string => `${match}/${seq}`
