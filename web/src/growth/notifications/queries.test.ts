import type { Notification } from '@koji/contract'
import { expect, test } from 'vitest'
import { withNews, withRead } from './queries.ts'

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

test('what is new is on top, and the list stays at 20', () => {
  const items = Array.from({ length: 20 }, (_, n) => item(`old ${n}`))
  const told = withNews({ items, unread: 20 }, item('new'), 21)
  expect(told.unread).toBe(21)
  expect(told.items).toHaveLength(20)
  expect(told.items.map(({ id }) => id).slice(0, 2)).toEqual(['new', 'old 0'])
  expect(told.items.at(-1)!.id).toBe('old 18')
})

test('one that is raised moves up and is not doubled', () => {
  const told = withNews({ items: [item('a'), item('b')], unread: 2 }, { ...item('b'), count: 2 }, 2)
  expect(told.items.map(({ id, count }) => `${id} ${count}`)).toEqual(['b 2', 'a 1'])
})

test('one is read, or all are', () => {
  const told = { items: [item('a'), item('b')], unread: 2 }
  const read = ({ items }: typeof told) => items.map((one) => one.read)
  expect(read(withRead(told, ['b'], 1))).toEqual([false, true])
  expect(read(withRead(told, null, 0))).toEqual([true, true])
  expect(withRead(told, ['b'], 1).unread).toBe(1)
})
