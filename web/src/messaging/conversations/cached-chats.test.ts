import { MESSAGES_PAGE } from '@koji/contract'
import { expect, test } from 'vitest'
import { cacheablePages, cacheableThread, updateCachedPages, updateCachedThread } from './cached-chats.ts'
import { chat, MATCH, ME, MIRA, message, messages } from './samples.ts'
import { mergeReply, type Thread } from './thread.ts'

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

test('caches texts, but no photos or avatars', () => {
  const cached = cacheableThread(thread)
  expect(JSON.stringify([cached, cacheablePages(pages)])).not.toMatch(/media|versions/)
  expect(cached.messages).toHaveLength(MESSAGES_PAGE)
  expect(cached.messages.at(-1)!.text).toBe('[2 photos]')
  expect(cacheablePages(pages).pages).toHaveLength(1)
})

test('replaces all cached messages once the conversation is loaded', () => {
  const reply = { chat: withFace, messages: messages(41, 60) }
  expect(mergeReply({ ...cacheableThread(thread), cachedAt: 1 }, reply)).toEqual({ ...reply, lastSeq: 60 })
})

test('unsends a cached message in the conversation and the list', () => {
  const event = {
    type: 'message_changed',
    match: MATCH,
    message: message(60, { text: '', unsent: true }),
  } as const
  expect(updateCachedThread(cacheableThread(thread), event, ME)!.messages.at(-1)).toMatchObject({
    text: '',
    unsent: true,
  })
  expect(updateCachedPages(cacheablePages(pages), event, ME)!.pages[0]!.items[0]!.last!.text).toBe('')
  expect(updateCachedThread(cacheableThread(thread), { ...event, match: MIRA }, ME)).toBeNull()
})

test('removes an ended match from a cached list', () => {
  const ended = { type: 'match_ended', match: MATCH } as const
  expect(updateCachedPages(cacheablePages(pages), ended, ME)!.pages[0]!.items).toEqual([])
})
