import { expect, test } from 'vitest'
import { createOwnActs } from './counts.ts'

test('one’s own like is not counted again when it is heard', () => {
  const acts = createOwnActs()
  acts.did('a', { likes: 1 })
  expect(acts.heard('a', { likes: 1, comments: 0 })).toEqual({ likes: 0, comments: 0 })
  expect(acts.heard('a', { likes: 1, comments: 0 })).toEqual({ likes: 1, comments: 0 })
})

test('what others did at the same time counts', () => {
  const acts = createOwnActs()
  acts.did('a', { likes: 1 })
  acts.did('a', { comments: 1 })
  expect(acts.heard('a', { likes: 3, comments: 2 })).toEqual({ likes: 2, comments: 1 })
  acts.did('b', { likes: 1 })
  expect(acts.heard('b', { likes: -1, comments: 0 })).toEqual({ likes: -1, comments: 0 })
  expect(acts.heard('b', { likes: 1, comments: 0 })).toEqual({ likes: 0, comments: 0 })
})

test('what is taken back at once is awaited no more', () => {
  const acts = createOwnActs()
  acts.did('a', { likes: 1 })
  acts.did('a', { likes: -1 })
  expect(acts.heard('a', { likes: 1, comments: 0 })).toEqual({ likes: 1, comments: 0 })
})

test('after everything was read anew, whatever is heard is news', () => {
  const acts = createOwnActs()
  acts.did('a', { likes: 1 })
  acts.forget()
  expect(acts.heard('a', { likes: 1, comments: 0 })).toEqual({ likes: 1, comments: 0 })
})
