import { dirname, join } from 'node:path/posix'

export interface Import {
  from: string
  /** A file of the project, or the name of a package. */
  to: string
  typeOnly: boolean
}

const STATEMENT =
  /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

/** `files` by their path from the root. */
export function importsOf(files: ReadonlyMap<string, string>): Import[] {
  return [...files].flatMap(([from, source]) =>
    [...source.matchAll(STATEMENT)].map(([, type, named, dynamic]) => ({
      from,
      to: resolveImport(from, named ?? dynamic!),
      typeOnly: type !== undefined,
    })),
  )
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const alias = /^#(\w+)\/(.+)$/.exec(specifier)
  if (alias?.[1] === 'seed' || alias?.[1] === 'test') return `server/${alias[1]}/${alias[2]}`
  if (alias) return `${sideOf(from)}/src/${alias[1]}/${alias[2]}`
  if (specifier.startsWith('@koji/')) return `${specifier.split('/')[1]}/src/index.ts`
  return specifier
}

const sideOf = (path: string): string => (path.startsWith('web/') ? 'web' : 'server')

/** Chains of files, or of whatever else imports are between, that lead back to where they began. */
export function cyclesIn(imports: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const needs = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const found: string[] = []

  function visit(file: string, trail: string[]): void {
    const seen = trail.indexOf(file)
    if (seen !== -1) {
      found.push([...trail.slice(seen), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const { to } of needs.get(file) ?? []) visit(to, [...trail, file])
    done.add(file)
  }

  for (const file of needs.keys()) visit(file, [])
  return found
}
