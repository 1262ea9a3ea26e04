import type { AccountMessage, Message } from '@koji/contract'
import { expect, test } from 'vitest'
import { reviseReplay } from './replay.ts'

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
const sent = (one: Message, match = 'm'): AccountMessage => ({ type: 'message', match, message: one })
const changed = (one: Message, match = 'm'): AccountMessage => ({
  type: 'message_changed',
  match,
  message: one,
})
const ended = (match = 'm'): AccountMessage => ({ type: 'match_ended', match })
const unsent = (seq: number) => message(seq, '', { unsent: true })

const replay = (...bodies: unknown[]) => {
  const missed = bodies.map((body, n) => ({ cursor: `c${n}`, body }))
  const revised = reviseReplay(missed)
  expect(revised.at(-1)?.cursor, 'the last cursor stays').toBe(missed.at(-1)?.cursor)
  return revised.map(({ body }) => body)
}

test('leaves other live messages unchanged', () => {
  const news = [1, 'two', null, { type: 'likes_changed' }, sent(message(1, 'Hello')), { type: 'match' }]
  expect(replay(...news)).toEqual(news)
})

test('replaces a message with its latest version, in its place', () => {
  const [edited, twice] = [message(1, 'Helo!'), message(1, 'Hello!')]
  expect(replay(sent(message(1, 'Helo')), sent(message(2, 'You')), changed(edited), changed(twice))).toEqual([
    sent(twice),
    sent(message(2, 'You')),
    changed(twice),
    changed(twice),
  ])
})

test('treats a deletion as final, even when an older change arrives after it', () => {
  const words = message(1, 'secret')
  expect(replay(sent(words), changed(unsent(1)), changed(words), sent(words))).toEqual([
    sent(unsent(1)),
    changed(unsent(1)),
    changed(unsent(1)),
    sent(unsent(1)),
  ])
})

test('updates quotes to the latest version of the quoted message', () => {
  const reply = message(2, 'Yes', quoting(1, 'secret'))
  expect(replay(sent(reply), changed(unsent(1)))[0]).toEqual(sent({ ...reply, ...quoting(1, '') }))
  const hidden = message(1, 'spoiler', { hidden: true })
  expect(replay(sent(reply), changed(hidden))[0]).toMatchObject({ message: { hidden: true } })
})

test('removes everything before the end of a conversation, but nothing after it and nothing of others', () => {
  const other = sent(message(1, 'Hi'), 'n')
  const after = sent(message(3, 'Again'))
  expect(replay(sent(message(1, 'secret')), changed(message(1, 'secrets')), other, ended(), after)).toEqual([
    other,
    ended(),
    after,
  ])
})

test('tells messages with the same number in different conversations apart', () => {
  const news = [sent(message(1, 'Hello'), 'n'), changed(unsent(1))]
  expect(replay(...news)).toEqual(news)
})
