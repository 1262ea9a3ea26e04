import { REACTIONS } from '@koji/contract'
import { expect, test } from 'vitest'
import { canEdit, REACTION_WORDS, reacted, reactionOf } from './reactions.ts'
import { ME, MIRA, message } from './samples.ts'

test('everybody has one reaction to a message; the next takes its place', () => {
  let one = reacted(message(1), MIRA, '❤️')
  one = reacted(one, ME, '👍')
  one = reacted(one, ME, '🔥')
  expect([reactionOf(one, ME), reactionOf(one, MIRA)]).toEqual(['🔥', '❤️'])
  expect(reacted(one, ME, null).reactions).toEqual([{ personId: MIRA, reaction: '❤️' }])
})

test('each can be said', () => {
  expect(Object.keys(REACTION_WORDS)).toEqual([...REACTIONS])
})

test('words can be changed for a quarter of an hour', () => {
  const one = message(1)
  const sent = Date.parse(one.sentAt)
  expect(canEdit(one, sent + 15 * 60_000 - 1)).toBe(true)
  expect(canEdit(one, sent + 15 * 60_000)).toBe(false)
  expect(canEdit({ ...one, text: '' }, sent)).toBe(false)
  expect(canEdit({ ...one, unsent: true }, sent)).toBe(false)
})
