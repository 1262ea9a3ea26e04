import type { Comment, CommentReply } from '@koji/contract'
import { expect, test } from 'vitest'
import { countOf, withComment, withHidden, withoutComment } from './thread.ts'

const content = (id: string) => ({ id, hidden: false }) as Comment
const comment = (id: string, ...replies: string[]): Comment => ({
  ...content(id),
  replies: replies.length,
  firstReplies: replies.map((replyId) => reply(replyId, id)),
})
const reply = (id: string, parentId: string): CommentReply => ({ ...content(id), parentId }) as CommentReply
const thread = (...pages: Comment[][]) => ({ pages: pages.map((items) => ({ items, next: null })) })
const summarize = ({ pages }: ReturnType<typeof thread>) =>
  pages.map(({ items }) =>
    items.map(({ id, replies, firstReplies }) =>
      [id, replies, ...firstReplies.map((item) => item.id)].join(' '),
    ),
  )

test('puts a new comment first, and a new reply last under its comment', () => {
  const before = thread([comment('b'), comment('a', 'x')], [comment('c')])
  expect(summarize(withComment(before, comment('new')))).toEqual([['new 0', 'b 0', 'a 1 x'], ['c 0']])
  expect(summarize(withComment(before, reply('y', 'a')))).toEqual([['b 0', 'a 2 x y'], ['c 0']])
})

test('removes a comment with its replies, on any page', () => {
  const before = thread([comment('a', 'x', 'y')], [comment('c')])
  expect(summarize(withoutComment(before, comment('c')))).toEqual([['a 2 x y'], []])
  expect(summarize(withoutComment(before, reply('x', 'a')))).toEqual([['a 1 y'], ['c 0']])
  expect(countOf(comment('a', 'x', 'y'))).toBe(3)
  expect(countOf(reply('x', 'a'))).toBe(1)
  expect(countOf({ ...comment('a', 'x'), hidden: true })).toBe(1)
})

test('hides replies and comments', () => {
  const before = thread([comment('a', 'x', 'y')])
  const [first] = withHidden(before, 'x', true).pages[0]!.items
  expect([first!.hidden, ...first!.firstReplies.map(({ hidden }) => hidden)]).toEqual([false, true, false])
  expect(withHidden(before, 'a', true).pages[0]!.items[0]!.hidden).toBe(true)
})
