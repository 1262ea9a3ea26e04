import { plain } from './plain.ts'

interface Tag {
  id: string
  label: string
}

export interface TagGroup {
  label: string
  tags: readonly Tag[]
}

/** The tags that match, by group. A group whose heading matches keeps all its tags. */
export function matchingGroups(groups: readonly TagGroup[], query: string): readonly TagGroup[] {
  const wanted = plain(query)
  if (!wanted) return groups
  return groups
    .map((group) => ({
      ...group,
      tags: plain(group.label).includes(wanted)
        ? group.tags
        : group.tags.filter((tag) => plain(tag.label).includes(wanted)),
    }))
    .filter((group) => group.tags.length > 0)
}
