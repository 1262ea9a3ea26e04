import { describe, expect, test } from 'vitest'
import { isUnread, judgeOpening, judgePhoto, judgeReply, quietSince } from './rules.ts'

const now = new Date('2026-03-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('opening a ticket', () => {
  test('ten may be open at a time', () => {
    expect(judgeOpening(9).refuse).toBeNull()
    expect(judgeOpening(10).refuse).toBe('too_many_open')
  })
})

describe('replying', () => {
  const open = { status: 'open', closedAt: null, messages: 3 } as const

  test('is fine while the ticket is open or answered', () => {
    expect(judgeReply(open, now)).toEqual({ refuse: null, reopens: false })
    expect(judgeReply({ ...open, status: 'answered' }, now)).toEqual({ refuse: null, reopens: false })
  })

  test('opens a ticket again within 30 days of its closing', () => {
    expect(judgeReply({ ...open, status: 'closed', closedAt: daysAgo(29.9) }, now)).toEqual({
      refuse: null,
      reopens: true,
    })
    expect(judgeReply({ ...open, status: 'closed', closedAt: daysAgo(30.1) }, now).refuse).toBe(
      'ticket_closed',
    )
  })

  test('ends at 200 messages', () => {
    expect(judgeReply({ ...open, messages: 199 }, now).refuse).toBeNull()
    expect(judgeReply({ ...open, messages: 200 }, now).refuse).toBe('ticket_full')
  })
})

test('quiet means 30 days', () => {
  expect(quietSince(now)).toEqual(daysAgo(30))
})

describe('adding a picture', () => {
  const message = { author: 'asker', writtenAt: now, photos: 0 } as const

  test('three go with a message of one’s own', () => {
    expect(judgePhoto({ ...message, photos: 2 }, now).refuse).toBeNull()
    expect(judgePhoto({ ...message, photos: 3 }, now).refuse).toBe('too_many_photos')
  })

  test('not with what others said, and not with what is not there', () => {
    expect(judgePhoto({ ...message, author: 'staff' }, now).refuse).toBe('not_found')
    expect(judgePhoto({ ...message, author: 'system' }, now).refuse).toBe('not_found')
    expect(judgePhoto(undefined, now).refuse).toBe('not_found')
  })

  test('within an hour of the message', () => {
    expect(judgePhoto({ ...message, writtenAt: daysAgo(59 / 1_440) }, now).refuse).toBeNull()
    expect(judgePhoto({ ...message, writtenAt: daysAgo(61 / 1_440) }, now).refuse).toBe('too_late')
  })
})

test('a ticket is unread when the team wrote after its asker looked', () => {
  expect(isUnread({ answeredAt: null, seenAt: null })).toBe(false)
  expect(isUnread({ answeredAt: now, seenAt: null })).toBe(true)
  expect(isUnread({ answeredAt: now, seenAt: daysAgo(1) })).toBe(true)
  expect(isUnread({ answeredAt: daysAgo(1), seenAt: now })).toBe(false)
})
