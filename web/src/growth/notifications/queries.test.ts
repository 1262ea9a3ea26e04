import type { Notification } from '@koji/contract'
import { expect, test } from 'vitest'
import { withNotification, withRead } from './queries.ts'

const item = (id: string, read = false): Notification => ({
  id,
  read,
  type: 'match',
  title: 'New match',
  message: 'You and Ben like each other',
  createdAt: '2026-06-01T12:00:00.000Z',
  opens: '/chat/1',
  count: 1,
})

test('adds a notification at the top, and keeps 20', () => {
  const items = Array.from({ length: 20 }, (_, n) => item(`old ${n}`))
  const list = withNotification({ items, unread: 20 }, item('new'), 21)
  expect(list.unread).toBe(21)
  expect(list.items).toHaveLength(20)
  expect(list.items.map(({ id }) => id).slice(0, 2)).toEqual(['new', 'old 0'])
  expect(list.items.at(-1)!.id).toBe('old 18')
})

test('moves an updated notification to the top', () => {
  const list = withNotification({ items: [item('a'), item('b')], unread: 2 }, { ...item('b'), count: 2 }, 2)
  expect(list.items.map(({ id, count }) => `${id} ${count}`)).toEqual(['b 2', 'a 1'])
})

test('marks one or all as read', () => {
  const list = { items: [item('a'), item('b')], unread: 2 }
  const read = ({ items }: typeof list) => items.map((each) => each.read)
  expect(read(withRead(list, ['b'], 1))).toEqual([false, true])
  expect(read(withRead(list, null, 0))).toEqual([true, true])
  expect(withRead(list, ['b'], 1).unread).toBe(1)
})
