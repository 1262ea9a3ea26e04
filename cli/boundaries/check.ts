import { cyclesIn, importsOf } from './imports.ts'
import { featureImports, RULES } from './rules.ts'
import { foreignTables } from './tables.ts'

const VAGUE_NAME = /(^|[/-])(utils?|misc|common|helpers?|managers?)([/.-]|$)/
const KEBAB_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.tsx?$/

/** Every place where the house rules are broken, each with its reason. */
export function violations(files: ReadonlyMap<string, string>): string[] {
  const imports = importsOf(files)
  return [
    ...imports.flatMap((one) =>
      RULES.filter((rule) => rule.breaks(one)).map(
        (rule) => `${one.from} imports ${one.to}: ${rule.name} (${rule.why})`,
      ),
    ),
    ...cyclesIn(imports.filter(({ typeOnly }) => !typeOnly)).map(
      (cycle) => `${cycle}: no cycles between files (none of them can be understood alone)`,
    ),
    ...cyclesIn(featureImports(imports)).map(
      (cycle) =>
        `${cycle}: no cycles between features, type imports included (none of them can change alone)`,
    ),
    ...foreignTables(files),
    ...lonelyPorts([...files.keys()]),
    ...[...files.keys()].flatMap(nameTroubles),
  ]
}

function lonelyPorts(paths: readonly string[]): string[] {
  const ports = paths.filter((path) => /^server\/src\/adapters\/[^/]+\/port\.ts$/.test(path))
  return ports.flatMap((port) => {
    const folder = port.replace('port.ts', '')
    const adapters = paths.filter(
      (path) => path.startsWith(folder) && path !== port && !path.includes('.test.'),
    )
    return adapters.length >= 2 ? [] : [`${port}: a port needs two adapters that run (else it is a detour)`]
  })
}

function nameTroubles(path: string): string[] {
  const file = path.split('/').at(-1)!
  if (VAGUE_NAME.test(path)) return [`${path}: a name that says nothing (call it after what it holds)`]
  return KEBAB_NAME.test(file) ? [] : [`${path}: file names are in kebab-case`]
}
