/** Built scripts by their file name. */
export type Scripts = ReadonlyMap<string, string>

const STATIC = /\b(?:from|import)\s*(["'])\.\/([^"'`]+\.js)\1/g
const DYNAMIC = /\bimport\(\s*(["'`])\.\/([^"'`]+\.js)\1\s*\)/g

/** Minified text can look like an import, so only names of built files count. */
const importedNames = (scripts: Scripts, file: string, statement: RegExp): string[] => [
  ...new Set(
    [...(scripts.get(file) ?? '').matchAll(statement)]
      .map(([, , name]) => name!)
      .filter((name) => scripts.has(name)),
  ),
]

const staticImports = (scripts: Scripts, file: string): string[] => importedNames(scripts, file, STATIC)
export const dynamicImports = (scripts: Scripts, file: string): string[] =>
  importedNames(scripts, file, DYNAMIC)

/** The entries and everything they import statically. */
export const loadedWith = (scripts: Scripts, entries: Iterable<string>): Set<string> =>
  reach(entries, (file) => staticImports(scripts, file))

/** Everything the entries can ever load. Doesn't follow dynamic imports of `others`, which are entries of their own. */
export const reachableFrom = (
  scripts: Scripts,
  entries: Iterable<string>,
  others: ReadonlySet<string> = new Set(),
): Set<string> =>
  reach(entries, (file) => [
    ...staticImports(scripts, file),
    ...dynamicImports(scripts, file).filter((name) => !others.has(name)),
  ])

/** The files added to the shell by each of its dynamic imports. */
export function addedTo(scripts: Scripts, shell: ReadonlySet<string>): Map<string, Set<string>> {
  const dynamic = new Set([...shell].flatMap((file) => dynamicImports(scripts, file)))
  return new Map(
    [...dynamic].map((file) => [
      file,
      new Set([...loadedWith(scripts, [file])].filter((name) => !shell.has(name))),
    ]),
  )
}

/** The files that only this route adds. Shared files are cached for the next route. */
export function ownOf(
  route: string,
  opened: readonly (readonly [string, ReadonlySet<string>])[],
): Set<string> {
  const [, added] = opened.find(([file]) => file === route) ?? []
  const others = new Set(opened.filter(([file]) => file !== route).flatMap(([, files]) => [...files]))
  return new Set([...(added ?? [])].filter((file) => !others.has(file)))
}

function reach(entries: Iterable<string>, next: (file: string) => string[]): Set<string> {
  const reached = new Set(entries)
  // The loop also visits the files that it adds.
  for (const file of reached) for (const name of next(file)) reached.add(name)
  return reached
}

/** The scripts and styles in a page's HTML. */
export function assetsOf(html: string): { scripts: string[]; styles: string[] } {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const files = (kind: RegExp) =>
    tags
      .filter((tag) => kind.test(tag))
      .flatMap((tag) => /(?:src|href)="\/assets\/([^"]+)"/.exec(tag)?.[1] ?? [])
  return { scripts: files(/type="module"|rel="modulepreload"/), styles: files(/rel="stylesheet"/) }
}

/** `chat-screen-0BlIJnjW.js` → `chat-screen` */
export const chunkName = (file: string): string => file.replace(/-[\w-]{8}\.js$/, '')
