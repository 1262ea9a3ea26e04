import type { Import } from './imports.ts'

interface Rule {
  name: string
  why: string
  breaks(one: Import): boolean
}

/** `identity/sessions`; undefined outside the domains. */
const feature = (path: string): string | undefined =>
  /^(?:server\/src\/(?!platform\/|adapters\/)|web\/src\/(?!app\/|ui\/|lib\/))([^/]+\/[^/]+)\//.exec(path)?.[1]
const domain = (path: string): string | undefined => feature(path)?.split('/')[0]
/** Each domain of the server may import those before it. */
const DOMAINS = [
  'identity',
  'safety',
  'profiles',
  'team',
  'discovery',
  'billing',
  'creators',
  'messaging',
  'trust',
  'growth',
]
const inServerFeature = (path: string): boolean => path.startsWith('server/') && feature(path) !== undefined
const inWebFeature = (path: string): boolean => path.startsWith('web/') && feature(path) !== undefined
/** Parts of the web app that several features show: people wherever they appear, and posts. */
const SHARED = ['profiles/people', 'creators/posts']
const isShared = (path: string): boolean => path.startsWith('web/') && SHARED.includes(feature(path)!)
const isTest = (path: string): boolean => /\.test\.tsx?$|^server\/test\/|\/test\//.test(path)
const isPackage = (path: string): boolean => !/^(contract|server|web|cli|e2e|bench)\//.test(path)

/** SQL that a feature publishes, so that stores of other features can join its tables. */
const isFragments = (path: string): boolean => path.endsWith('/fragments.ts')
const holdsSql = (path: string): boolean => /(\/store(-[\w-]+)?|\/tables|\/fragments)\.ts$/.test(path)

/** Who may import whom. */
export const RULES: readonly Rule[] = [
  {
    name: 'the contract imports zod only',
    why: 'both sides load it, so whatever it needs, the browser needs',
    breaks: ({ from, to }) =>
      from.startsWith('contract/src/') &&
      !isTest(from) &&
      !to.startsWith('contract/') &&
      !to.startsWith('zod'),
  },
  {
    name: 'web and server never import each other',
    why: 'the contract is all that they share',
    breaks: ({ from, to }) =>
      (from.startsWith('web/') && /^(server|cli|bench|e2e)\//.test(to)) ||
      (from.startsWith('server/') && to.startsWith('web/')),
  },
  {
    name: 'the server knows no command',
    why: 'cli starts the server, not the other way round',
    breaks: ({ from, to }) => from.startsWith('server/') && /^(cli|bench|e2e)\//.test(to),
  },
  {
    name: 'routes never touch a store',
    why: 'a route that reads or writes past its service goes past its rules',
    breaks: ({ from, to }) => from.endsWith('/routes.ts') && /store(-[\w-]+)?\.ts$/.test(to),
  },
  {
    name: 'rules import contract types only',
    why: 'no I/O, no clock, no chance: a rule can be read and tested alone',
    breaks: ({ from, to }) =>
      inServerFeature(from) && from.endsWith('/rules.ts') && !to.startsWith('contract/'),
  },
  {
    name: 'SQL lives in stores, fragments, table declarations and the platform',
    why: 'a reviewer finds every query in one place',
    breaks: ({ from, to }) =>
      inServerFeature(from) && !isTest(from) && !holdsSql(from) && (to === 'kysely' || to === 'pg'),
  },
  {
    name: "features use another feature's service, and stores its SQL fragments",
    why: 'everything behind those may change without asking',
    breaks: ({ from, to }) =>
      inServerFeature(from) &&
      !isTest(from) &&
      inServerFeature(to) &&
      feature(from) !== feature(to) &&
      !to.endsWith('/service.ts') &&
      !(isFragments(to) && holdsSql(from)),
  },
  {
    name: 'SQL fragments import only SQL',
    why: 'features of one domain join the tables of each other without a cycle',
    breaks: ({ from, to }) =>
      isFragments(from) &&
      to !== 'kysely' &&
      !to.startsWith('contract/') &&
      !to.startsWith('server/src/platform/db/') &&
      !isFragments(to),
  },
  {
    name: 'domains depend on each other in one direction',
    why: 'what comes earlier can be understood and changed without what comes later',
    breaks: ({ from, to }) =>
      inServerFeature(from) &&
      !isTest(from) &&
      inServerFeature(to) &&
      DOMAINS.indexOf(domain(from)!) < DOMAINS.indexOf(domain(to)!),
  },
  {
    name: 'platform and adapters know no feature',
    why: 'features stand on them',
    breaks: ({ from, to }) =>
      /^server\/src\/(platform|adapters)\//.test(from) && !isTest(from) && inServerFeature(to),
  },
  {
    name: 'adapters know no platform',
    why: 'an adapter can be tried alone, against its port',
    breaks: ({ from, to }) =>
      from.startsWith('server/src/adapters/') && !isTest(from) && to.startsWith('server/src/platform/'),
  },
  {
    name: 'web features never import each other',
    why: 'app/ composes them; profiles/people and creators/posts are shown by many',
    breaks: ({ from, to }) =>
      inWebFeature(from) && inWebFeature(to) && feature(from) !== feature(to) && !isShared(to),
  },
  {
    name: 'ui and lib know no feature and no app',
    why: 'they serve every feature alike',
    breaks: ({ from, to }) =>
      /^web\/src\/(ui|lib)\//.test(from) && (inWebFeature(to) || to.startsWith('web/src/app/')),
  },
  {
    name: 'web features know no app',
    why: 'app/ composes features, so the rest would be a cycle',
    breaks: ({ from, to }) => inWebFeature(from) && to.startsWith('web/src/app/'),
  },
  {
    name: 'only tests use test code',
    why: 'it is not there in production',
    breaks: ({ from, to }) => !isTest(from) && isTest(to) && !isPackage(to) && !/^(e2e|bench)\//.test(from),
  },
]

/** A feature's SQL fragments depend on less than its service, so they count as a feature of their own. */
const unit = (path: string): string => `${feature(path)!}${isFragments(path) ? ' (SQL)' : ''}`

/** Who imports whom among the server's features; their tests may use anything. */
export const featureImports = (imports: readonly Import[]): Pick<Import, 'from' | 'to'>[] =>
  imports.flatMap(({ from, to }) =>
    inServerFeature(from) && !isTest(from) && inServerFeature(to) && feature(from) !== feature(to)
      ? [{ from: unit(from), to: unit(to) }]
      : [],
  )
