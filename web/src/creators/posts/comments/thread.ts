import type { Comment, CommentReply } from '@koji/contract'

/** A comment or a reply to one. */
export type AnyComment = Comment | CommentReply

export const isReply = (comment: AnyComment): comment is CommentReply => 'parentId' in comment

type Pages = readonly { items: readonly Comment[]; next: string | null }[]
interface Thread {
  pages: Pages
}

const mapPages = <Data extends Thread>(
  data: Data,
  change: (items: readonly Comment[]) => Comment[],
): Data => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
})

/** Puts a new comment first, and a new reply last under its comment. */
export function withComment<Data extends Thread>(data: Data, added: AnyComment): Data {
  if (isReply(added))
    return mapPages(data, (items) =>
      items.map((comment) =>
        comment.id === added.parentId
          ? { ...comment, replies: comment.replies + 1, firstReplies: [...comment.firstReplies, added] }
          : comment,
      ),
    )
  const [first, ...rest] = data.pages
  return first ? { ...data, pages: [{ ...first, items: [added, ...first.items] }, ...rest] } : data
}

/** Removes a comment with its replies. */
export function withoutComment<Data extends Thread>(data: Data, deleted: AnyComment): Data {
  if (!isReply(deleted)) return mapPages(data, (items) => items.filter(({ id }) => id !== deleted.id))
  return mapPages(data, (items) =>
    items.map((comment) =>
      comment.id === deleted.parentId
        ? {
            ...comment,
            replies: Math.max(0, comment.replies - 1),
            firstReplies: comment.firstReplies.filter(({ id }) => id !== deleted.id),
          }
        : comment,
    ),
  )
}

export function withHidden<Data extends Thread>(data: Data, id: string, hidden: boolean): Data {
  const update = <Item extends AnyComment>(comment: Item): Item =>
    comment.id === id ? { ...comment, hidden } : comment
  return mapPages(data, (items) =>
    items.map((comment) => update({ ...comment, firstReplies: comment.firstReplies.map(update) })),
  )
}

/** How much the count of the post drops without the comment. Hidden comments are not counted. */
export const countOf = (comment: AnyComment): number =>
  Number(!comment.hidden) + (isReply(comment) ? 0 : comment.replies)
