import type { AccountMessage, Message } from '@koji/contract'

type Said = Extract<AccountMessage, { type: 'message' | 'message_changed' }>

interface Kept {
  body: unknown
}

/** Of news about a conversation; null for all other news. */
const newsOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'match' in body
    ? (body as Extract<AccountMessage, { match: string }>)
    : null

const isSaid = (news: AccountMessage | null): news is Said =>
  news?.type === 'message' || news?.type === 'message_changed'

/**
 * What somebody hears who was away: messages as they are now, in the place where they came, and nothing of what was
 * said before a conversation was closed. Otherwise words that were taken back would be told once more.
 */
export function asItStands<One extends Kept>(kept: readonly One[]): One[] {
  const now = new Map<string, Message>()
  const closedAt = new Map<string, number>()
  for (const [n, { body }] of kept.entries()) {
    const news = newsOf(body)
    if (news?.type === 'match_ended') closedAt.set(news.match, n)
    if (news?.type !== 'message_changed') continue
    const key = keyOf(news.match, news.message.seq)
    // Taken back is for good, in whichever order two nodes have told it.
    if (!now.get(key)?.unsent) now.set(key, news.message)
  }
  return kept.flatMap((one, n) => {
    const news = newsOf(one.body)
    if (news && n < (closedAt.get(news.match) ?? 0)) return []
    if (!isSaid(news)) return [one]
    return [{ ...one, body: { ...news, message: revised(news, now) } }]
  })
}

function revised({ match, message }: Said, now: ReadonlyMap<string, Message>): Message {
  const current = now.get(keyOf(match, message.seq)) ?? message
  const quoted = current.replyTo && now.get(keyOf(match, current.replyTo.seq))
  if (!quoted) return current
  return {
    ...current,
    replyTo: { ...current.replyTo!, text: quoted.text, photos: quoted.photos.length },
    hidden: current.hidden || quoted.hidden,
  }
}

const keyOf = (match: string, seq: number): string => `${match}/${seq}`
