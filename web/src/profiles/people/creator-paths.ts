import { paths } from '#lib/paths.ts'

interface Named {
  id: string
  username: string | null
}

/** Prefers the username, which is easier to read and share. */
export const creatorPath = ({ id, username }: Named): string =>
  username ? paths.creatorNamed(username) : paths.creatorOf(id)

/** One post on its creator's page. */
export const postPath = (creator: Named, postId: string): string => `${creatorPath(creator)}?post=${postId}`
