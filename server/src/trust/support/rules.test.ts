import { describe, expect, test } from 'vitest'
import { decideOpening, decidePhoto, decideReply, inactiveBefore, isUnread } from './rules.ts'

const now = new Date('2026-03-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('opening a ticket', () => {
  test('is allowed with up to nine others open', () => {
    expect(decideOpening(9).refuse).toBeNull()
    expect(decideOpening(10).refuse).toBe('too_many_open')
  })
})

describe('replying', () => {
  const open = { status: 'open', closedAt: null, messages: 3 } as const

  test('is allowed while the ticket is open or answered', () => {
    expect(decideReply(open, now)).toEqual({ refuse: null, reopens: false })
    expect(decideReply({ ...open, status: 'answered' }, now)).toEqual({ refuse: null, reopens: false })
  })

  test('reopens a ticket within 30 days after it was closed', () => {
    expect(decideReply({ ...open, status: 'closed', closedAt: daysAgo(29.9) }, now)).toEqual({
      refuse: null,
      reopens: true,
    })
    expect(decideReply({ ...open, status: 'closed', closedAt: daysAgo(30.1) }, now).refuse).toBe(
      'ticket_closed',
    )
  })

  test('is refused after 200 messages', () => {
    expect(decideReply({ ...open, messages: 199 }, now).refuse).toBeNull()
    expect(decideReply({ ...open, messages: 200 }, now).refuse).toBe('ticket_full')
  })
})

test('counts a ticket as inactive after 30 days', () => {
  expect(inactiveBefore(now)).toEqual(daysAgo(30))
})

describe('adding a photo', () => {
  const message = { author: 'asker', writtenAt: now, photos: 0 } as const

  test('is allowed up to three per message', () => {
    expect(decidePhoto({ ...message, photos: 2 }, now).refuse).toBeNull()
    expect(decidePhoto({ ...message, photos: 3 }, now).refuse).toBe('too_many_photos')
  })

  test('is refused for messages that the asker didn’t write or that don’t exist', () => {
    expect(decidePhoto({ ...message, author: 'staff' }, now).refuse).toBe('not_found')
    expect(decidePhoto({ ...message, author: 'system' }, now).refuse).toBe('not_found')
    expect(decidePhoto(undefined, now).refuse).toBe('not_found')
  })

  test('is allowed within an hour after the message', () => {
    expect(decidePhoto({ ...message, writtenAt: daysAgo(59 / 1_440) }, now).refuse).toBeNull()
    expect(decidePhoto({ ...message, writtenAt: daysAgo(61 / 1_440) }, now).refuse).toBe('too_late')
  })
})

test('marks a ticket as unread if our team wrote after the asker last saw it', () => {
  expect(isUnread({ answeredAt: null, seenAt: null })).toBe(false)
  expect(isUnread({ answeredAt: now, seenAt: null })).toBe(true)
  expect(isUnread({ answeredAt: now, seenAt: daysAgo(1) })).toBe(true)
  expect(isUnread({ answeredAt: daysAgo(1), seenAt: now })).toBe(false)
})
