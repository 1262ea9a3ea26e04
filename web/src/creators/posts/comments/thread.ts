import type { Comment, CommentReply } from '@koji/contract'

/** Anything of a thread: what was said, or an answer to it. */
export type Words = Comment | CommentReply

export const isReply = (words: Words): words is CommentReply => 'parentId' in words

type Pages = readonly { items: readonly Comment[]; next: string | null }[]
interface Thread {
  pages: Pages
}

const each = <Data extends Thread>(data: Data, change: (items: readonly Comment[]) => Comment[]): Data => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
})

/** A new comment comes first, an answer last under what it answers. */
export function withWords<Data extends Thread>(data: Data, added: Words): Data {
  if (isReply(added))
    return each(data, (items) =>
      items.map((one) =>
        one.id === added.parentId
          ? { ...one, replies: one.replies + 1, firstReplies: [...one.firstReplies, added] }
          : one,
      ),
    )
  const [first, ...rest] = data.pages
  return first ? { ...data, pages: [{ ...first, items: [added, ...first.items] }, ...rest] } : data
}

/** With its answers, if it has any. */
export function withoutWords<Data extends Thread>(data: Data, gone: Words): Data {
  if (!isReply(gone)) return each(data, (items) => items.filter(({ id }) => id !== gone.id))
  return each(data, (items) =>
    items.map((one) =>
      one.id === gone.parentId
        ? {
            ...one,
            replies: Math.max(0, one.replies - 1),
            firstReplies: one.firstReplies.filter(({ id }) => id !== gone.id),
          }
        : one,
    ),
  )
}

export function withHidden<Data extends Thread>(data: Data, id: string, hidden: boolean): Data {
  const turned = <Each extends Words>(one: Each): Each => (one.id === id ? { ...one, hidden } : one)
  return each(data, (items) =>
    items.map((one) => turned({ ...one, firstReplies: one.firstReplies.map(turned) })),
  )
}

/** How many fewer are counted without it; what is hidden is not. */
export const sizeOf = (words: Words): number => Number(!words.hidden) + (isReply(words) ? 0 : words.replies)
