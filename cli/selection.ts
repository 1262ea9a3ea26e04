import { basename } from 'node:path/posix'
import { importsOf } from './boundaries/imports.ts'

export interface Selection {
  /** Test files and folders for `vitest run`. */
  run: readonly string[]
  /** Files for `vitest related`, which adds the tests that import them. */
  related: readonly string[]
  /** Test files and folders for Playwright; `['e2e/']` for all of them. */
  browser: readonly string[]
  /** Some of these browser tests move the test provider's clock, so they can't run in parallel. */
  serial: boolean
}

const ALL = 'e2e/'
const CODE = /^(contract|server|web|cli|bench|e2e)\/.*\.tsx?$/
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isFolder = (path: string): boolean => path.endsWith('/')

/** Paths start at the project root, and folders end with a slash. `e2e` has the source of every file in e2e/. */
export function selectTests(paths: readonly string[], e2e: ReadonlyMap<string, string>): Selection {
  const imports = importsOf(e2e)
  const users = new Set(paths.filter((path) => path.startsWith('e2e/')))
  // The loop also visits the files that it adds.
  for (const user of users) for (const { from, to } of imports) if (to === user) users.add(from)
  const tests = [...e2e.keys()].filter(isTest)
  const all = users.has(ALL) || tests.every((path) => users.has(path))
  const browser = all ? [ALL] : [...users].filter((path) => isFolder(path) || isTest(path))
  const movesClock = (path: string) => e2e.get(path)!.includes('@later')
  const serial =
    !all && tests.some((path) => movesClock(path) && browser.some((selected) => path.startsWith(selected)))

  const others = paths.filter((path) => !path.startsWith('e2e/'))
  const folders = others.filter(isFolder)
  const files = others.filter((path) => !isFolder(path))
  const forVitest = files.every(isTest) ? { run: others, related: [] } : { run: folders, related: files }
  return { ...forVitest, browser, serial }
}

/** A browser test also covers the folders that have its name: e2e/chat.test.ts covers web/src/messaging/conversations/. */
export function selectChangedTests(changed: readonly string[], e2e: ReadonlyMap<string, string>): Selection {
  const folders = new Set(
    changed
      .filter((path) => /^(web|server)\/src\//.test(path))
      .flatMap((path) => path.split('/').slice(2, -1)),
  )
  const named = [...e2e.keys()].filter((path) => isTest(path) && folders.has(basename(path, '.test.ts')))
  return selectTests([...changed.filter((path) => CODE.test(path)), ...named], e2e)
}
