import { publishColumns } from '#platform/db/published-columns.ts'

export const SWIPES = publishColumns('swipes', ['swiper', 'mode', 'target', 'choice', 'note', 'at'])

/** Likes that aren't answered yet. */
export const LIKES = publishColumns('likes', ['target', 'mode', 'swiper', 'at', 'note'])
