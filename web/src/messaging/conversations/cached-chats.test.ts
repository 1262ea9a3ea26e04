import { MESSAGES_PAGE } from '@koji/contract'
import { expect, test } from 'vitest'
import { changedPages, changedThread, keptPages, keptThread } from './kept.ts'
import { chat, MATCH, ME, MIRA, message, messages } from './samples.ts'
import { opened, type Thread } from './thread.ts'

const photo = { id: MIRA, width: 4, height: 5, veil: '', versions: [] } as never
const withFace = chat({
  match: {
    ...chat().match,
    person: { id: MIRA, displayName: 'Mira', username: 'mira', avatarUrl: '/media/face.webp' },
  },
  photo,
  last: message(60, { photos: [photo, photo], text: '' }),
})
const thread: Thread = {
  chat: withFace,
  messages: [...messages(1, 59), message(60, { photos: [photo, photo], text: '' })],
  lastSeq: 60,
}
const pages = {
  pages: [
    { items: [withFace], next: 'more' },
    { items: [], next: null },
  ],
  pageParams: [undefined, 'more'],
}

test('words are kept, and no picture of anybody', () => {
  const kept = keptThread(thread)
  expect(JSON.stringify([kept, keptPages(pages)])).not.toMatch(/media|versions/)
  expect(kept.messages).toHaveLength(MESSAGES_PAGE)
  expect(kept.messages.at(-1)!.text).toBe('[2 photos]')
  expect(keptPages(pages).pages).toHaveLength(1)
})

test('what is read anew takes the place of all that was kept', () => {
  const read = { chat: withFace, messages: messages(41, 60) }
  expect(opened({ ...keptThread(thread), keptAt: 1 }, read)).toEqual({ ...read, lastSeq: 60 })
})

test('what was taken back while nobody looked is not read from what was kept', () => {
  const event = {
    type: 'message_changed',
    match: MATCH,
    message: message(60, { text: '', unsent: true }),
  } as const
  expect(changedThread(keptThread(thread), event, ME)!.messages.at(-1)).toMatchObject({
    text: '',
    unsent: true,
  })
  expect(changedPages(keptPages(pages), event, ME)!.pages[0]!.items[0]!.last!.text).toBe('')
  expect(changedThread(keptThread(thread), { ...event, match: MIRA }, ME)).toBeNull()
})

test('a match that has ended stands in no kept list', () => {
  const ended = { type: 'match_ended', match: MATCH } as const
  expect(changedPages(keptPages(pages), ended, ME)!.pages[0]!.items).toEqual([])
})
