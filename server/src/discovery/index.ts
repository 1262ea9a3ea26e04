import { feature } from '#platform/feature.ts'
import { deck } from './deck/index.ts'
import { matches } from './matches/index.ts'
import { relations } from './relations/index.ts'
import { discoveryRoutes } from './routes.ts'
import { saved } from './saved/index.ts'
import { discoverySettings } from './settings/index.ts'
import { swipes } from './swipes/index.ts'

export const discovery = [
  discoverySettings,
  relations,
  matches,
  saved,
  swipes,
  deck,
  feature({ routes: discoveryRoutes }),
] as const
