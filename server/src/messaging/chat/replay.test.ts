import type { AccountMessage, Message } from '@koji/contract'
import { expect, test } from 'vitest'
import { asItStands } from './replay.ts'

const message = (seq: number, text: string, more: Partial<Message> = {}): Message => ({
  id: `id-${seq}`,
  seq,
  senderId: 'ana',
  sentAt: '2026-01-01T00:00:00.000Z',
  text,
  photos: [],
  replyTo: null,
  reactions: [],
  editedAt: null,
  unsent: false,
  removed: false,
  caution: null,
  hidden: false,
  ...more,
})
const quoting = (seq: number, text: string) => ({ replyTo: { seq, senderId: 'ana', text, photos: 0 } })
const said = (one: Message, match = 'm'): AccountMessage => ({ type: 'message', match, message: one })
const changed = (one: Message, match = 'm'): AccountMessage => ({
  type: 'message_changed',
  match,
  message: one,
})
const ended = (match = 'm'): AccountMessage => ({ type: 'match_ended', match })
const gone = (seq: number) => message(seq, '', { unsent: true })

const replayed = (...bodies: unknown[]) => {
  const kept = bodies.map((body, n) => ({ cursor: `c${n}`, body }))
  const left = asItStands(kept)
  expect(left.at(-1)?.cursor, 'the last cursor is kept').toBe(kept.at(-1)?.cursor)
  return left.map(({ body }) => body)
}

test('other news is left alone, whatever it is', () => {
  const news = [1, 'two', null, { type: 'likes_changed' }, said(message(1, 'Hello')), { type: 'match' }]
  expect(replayed(...news)).toEqual(news)
})

test('a message comes in its place, with what it says now', () => {
  const [edited, twice] = [message(1, 'Helo!'), message(1, 'Hello!')]
  expect(
    replayed(said(message(1, 'Helo')), said(message(2, 'You')), changed(edited), changed(twice)),
  ).toEqual([said(twice), said(message(2, 'You')), changed(twice), changed(twice)])
})

test('taken back is for good, also where somebody told it late', () => {
  const words = message(1, 'secret')
  expect(replayed(said(words), changed(gone(1)), changed(words), said(words))).toEqual([
    said(gone(1)),
    changed(gone(1)),
    changed(gone(1)),
    said(gone(1)),
  ])
})

test('a quote says what the quoted message says now', () => {
  const reply = message(2, 'Yes', quoting(1, 'secret'))
  expect(replayed(said(reply), changed(gone(1)))[0]).toEqual(said({ ...reply, ...quoting(1, '') }))
  const hidden = message(1, 'spoiler', { hidden: true })
  expect(replayed(said(reply), changed(hidden))[0]).toMatchObject({ message: { hidden: true } })
})

test('of a closed conversation nothing is left but that it was closed; others and what follows stay', () => {
  const other = said(message(1, 'Hi'), 'n')
  const after = said(message(3, 'Again'))
  expect(replayed(said(message(1, 'secret')), changed(message(1, 'secrets')), other, ended(), after)).toEqual(
    [other, ended(), after],
  )
})

test('the same place in another conversation is another message', () => {
  const news = [said(message(1, 'Hello'), 'n'), changed(gone(1))]
  expect(replayed(...news)).toEqual(news)
})
