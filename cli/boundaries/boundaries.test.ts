import { expect, test } from 'vitest'
import { violations } from './check.ts'

const verdict = (files: Record<string, string>) =>
  violations(new Map(Object.entries(files))).map((line) => line.split(' (')[0])

test.each([
  ['contract/src/a.ts', "import x from 'lodash'", 'the contract imports zod only'],
  [
    'web/src/lib/a.ts',
    "import type { X } from '../../../server/src/app.ts'",
    'web and server never import each other',
  ],
  ['server/src/growth/a/routes.ts', "import { x } from './store.ts'", 'routes never touch a store'],
  [
    'server/src/growth/a/rules.ts',
    "import { x } from '#platform/clock.ts'",
    'rules import contract types only',
  ],
  [
    'server/src/growth/a/service.ts',
    "import { sql } from 'kysely'",
    'SQL lives in stores, fragments, table declarations and the platform',
  ],
  [
    'server/src/growth/a/service.ts',
    "import { x } from '#growth/b/store.ts'",
    "features use another feature's service, and stores its SQL fragments",
  ],
  [
    'server/src/growth/a/service.ts',
    "import { x } from '#growth/b/fragments.ts'",
    "features use another feature's service, and stores its SQL fragments",
  ],
  ['server/src/growth/a/fragments.ts', "import { x } from './store.ts'", 'SQL fragments import only SQL'],
  [
    'server/src/platform/a.ts',
    "import { x } from '#growth/b/service.ts'",
    'platform and adapters know no feature',
  ],
  [
    'server/src/identity/a/service.ts',
    "import type { B } from '#growth/b/service.ts'",
    'domains depend on each other in one direction',
  ],
  ['server/src/adapters/a/b.ts', "import { x } from '#platform/clock.ts'", 'adapters know no platform'],
  ['web/src/growth/a/b.ts', "import { x } from '#growth/c/d.ts'", 'web features never import each other'],
  ['web/src/ui/a.tsx', "import { x } from '#growth/b/c.ts'", 'ui and lib know no feature and no app'],
  ['web/src/growth/a/b.ts', "const x = await import('#app/routes.tsx')", 'web features know no app'],
  ['server/src/app.ts', "import {\n  x,\n} from '../test/world.ts'", 'only tests use test code'],
])('%s with %s breaks: %s', (path, source, rule) => {
  const found = verdict({ [path]: source })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(rule)
})

test('what is allowed is let through', () => {
  expect(
    verdict({
      'contract/src/a.ts': "import * as z from 'zod/mini'\nimport { b } from './b.ts'",
      'server/src/growth/a/service.ts':
        "import { x } from '#growth/b/service.ts'\nimport * as store from './store.ts'",
      'server/src/growth/a/store.ts': "import { sql } from 'kysely'",
      'server/src/growth/a/tables.ts': "import { sql } from 'kysely'",
      'server/src/growth/b/store.ts': "import { A } from '#growth/a/fragments.ts'",
      'server/src/growth/a/store-list.ts': "import { B } from '#growth/b/fragments.ts'",
      'web/src/growth/a/b.tsx':
        "import { paths } from '#lib/paths.ts'\nimport { Field } from '#ui/field.tsx'",
    }),
  ).toEqual([])
})

test('names a cycle between files, unless only types are imported', () => {
  expect(
    verdict({ 'web/src/lib/a.ts': "import './b.ts'", 'web/src/lib/b.ts': "export * from './a.ts'" }),
  ).toEqual(['web/src/lib/a.ts → web/src/lib/b.ts → web/src/lib/a.ts: no cycles between files'])
  expect(
    verdict({ 'web/src/lib/a.ts': "import './b.ts'", 'web/src/lib/b.ts': "import type { A } from './a.ts'" }),
  ).toEqual([])
})

test('names a cycle between features, also when only types are imported', () => {
  expect(
    verdict({
      'server/src/growth/a/service.ts': "import type { B } from '#growth/b/service.ts'",
      'server/src/growth/b/service.ts': "import type { A } from '#growth/a/service.ts'",
    }),
  ).toEqual(['growth/a → growth/b → growth/a: no cycles between features, type imports included'])
})

test('a port with one adapter, a vague name and a CamelCase file are named', () => {
  expect(
    verdict({
      'server/src/adapters/mail/port.ts': '',
      'server/src/adapters/mail/smtp.ts': '',
      'web/src/lib/utils.ts': '',
      'web/src/ui/Button.tsx': '',
    }),
  ).toEqual([
    'server/src/adapters/mail/port.ts: a port needs two adapters that run',
    'web/src/lib/utils.ts: a name that says nothing',
    'web/src/ui/Button.tsx: file names are in kebab-case',
  ])
})
