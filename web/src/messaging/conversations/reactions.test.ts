import { REACTIONS } from '@koji/contract'
import { expect, test } from 'vitest'
import { canEdit, REACTION_LABELS, reactionOf, withReaction } from './reactions.ts'
import { ME, MIRA, message } from './samples.ts'

test('replaces the previous reaction of the same person', () => {
  let reactedTo = withReaction(message(1), MIRA, '❤️')
  reactedTo = withReaction(reactedTo, ME, '👍')
  reactedTo = withReaction(reactedTo, ME, '🔥')
  expect([reactionOf(reactedTo, ME), reactionOf(reactedTo, MIRA)]).toEqual(['🔥', '❤️'])
  expect(withReaction(reactedTo, ME, null).reactions).toEqual([{ personId: MIRA, reaction: '❤️' }])
})

test('has a label for every reaction', () => {
  expect(Object.keys(REACTION_LABELS)).toEqual([...REACTIONS])
})

test('allows edits for 15 minutes', () => {
  const sentMessage = message(1)
  const sent = Date.parse(sentMessage.sentAt)
  expect(canEdit(sentMessage, sent + 15 * 60_000 - 1)).toBe(true)
  expect(canEdit(sentMessage, sent + 15 * 60_000)).toBe(false)
  expect(canEdit({ ...sentMessage, text: '' }, sent)).toBe(false)
  expect(canEdit({ ...sentMessage, unsent: true }, sent)).toBe(false)
})
