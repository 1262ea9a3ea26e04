import type { Comment, CommentReply } from '@koji/contract'
import { expect, test } from 'vitest'
import { sizeOf, withHidden, withoutWords, withWords } from './thread.ts'

const said = (id: string) => ({ id, hidden: false }) as Comment
const comment = (id: string, ...replies: string[]): Comment => ({
  ...said(id),
  replies: replies.length,
  firstReplies: replies.map((reply) => answer(reply, id)),
})
const answer = (id: string, parentId: string): CommentReply => ({ ...said(id), parentId }) as CommentReply
const thread = (...pages: Comment[][]) => ({ pages: pages.map((items) => ({ items, next: null })) })
const shown = ({ pages }: ReturnType<typeof thread>) =>
  pages.map(({ items }) =>
    items.map(({ id, replies, firstReplies }) =>
      [id, replies, ...firstReplies.map((reply) => reply.id)].join(' '),
    ),
  )

test('a new comment comes first, an answer last under its own', () => {
  const before = thread([comment('b'), comment('a', 'x')], [comment('c')])
  expect(shown(withWords(before, comment('new')))).toEqual([['new 0', 'b 0', 'a 1 x'], ['c 0']])
  expect(shown(withWords(before, answer('y', 'a')))).toEqual([['b 0', 'a 2 x y'], ['c 0']])
})

test('what is deleted goes with its answers, wherever it stands', () => {
  const before = thread([comment('a', 'x', 'y')], [comment('c')])
  expect(shown(withoutWords(before, comment('c')))).toEqual([['a 2 x y'], []])
  expect(shown(withoutWords(before, answer('x', 'a')))).toEqual([['a 1 y'], ['c 0']])
  expect(sizeOf(comment('a', 'x', 'y'))).toBe(3)
  expect(sizeOf(answer('x', 'a'))).toBe(1)
  expect(sizeOf({ ...comment('a', 'x'), hidden: true })).toBe(1)
})

test('an answer is hidden as a comment is', () => {
  const before = thread([comment('a', 'x', 'y')])
  const [one] = withHidden(before, 'x', true).pages[0]!.items
  expect([one!.hidden, ...one!.firstReplies.map(({ hidden }) => hidden)]).toEqual([false, true, false])
  expect(withHidden(before, 'a', true).pages[0]!.items[0]!.hidden).toBe(true)
})
