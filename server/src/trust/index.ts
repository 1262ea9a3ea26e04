import { appeals } from './appeals/index.ts'
import { cases } from './cases/index.ts'
import { decisions } from './decisions/index.ts'
import { evasion } from './evasion/index.ts'
import { overview } from './overview/index.ts'
import { people } from './people/index.ts'
import { reports } from './reports/index.ts'
import { subjects } from './subjects/index.ts'
import { support } from './support/index.ts'

export const trust = [
  subjects,
  reports,
  cases,
  decisions,
  appeals,
  evasion,
  overview,
  people,
  support,
] as const
