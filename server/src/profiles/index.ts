import { blocks } from './blocks/index.ts'
import { creatorProfiles } from './creator-profiles/index.ts'
import { creatorStats } from './creator-stats/index.ts'
import { photos } from './photos/index.ts'
import { places } from './places/index.ts'
import { privacy } from './privacy/index.ts'
import { profiles as profileFeature } from './profiles/index.ts'

export const profiles = [
  places,
  privacy,
  photos,
  profileFeature,
  blocks,
  creatorProfiles,
  creatorStats,
] as const
