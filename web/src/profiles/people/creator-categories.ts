import { CREATOR_CATEGORIES, type CreatorCategory } from '@koji/contract'

export const CATEGORY_NAMES: Record<CreatorCategory, string> = {
  art: 'Art',
  craft: 'Craft',
  photography: 'Photography',
  music: 'Music',
  writing: 'Writing',
  comics: 'Comics',
  food: 'Food',
  fitness: 'Fitness',
  games: 'Games',
  learning: 'Learning',
  style: 'Style',
  outdoors: 'Outdoors',
  tech: 'Tech',
  other: 'Everything else',
}

export const CATEGORY_OPTIONS = CREATOR_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))
