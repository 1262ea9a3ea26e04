import { normalizeForSearch } from './normalize-search.ts'

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
  const search = normalizeForSearch(query)
  if (!search) return groups
  return groups
    .map((group) => ({
      ...group,
      tags: normalizeForSearch(group.label).includes(search)
        ? group.tags
        : group.tags.filter((tag) => normalizeForSearch(tag.label).includes(search)),
    }))
    .filter((group) => group.tags.length > 0)
}
