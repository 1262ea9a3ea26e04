import { violations } from './boundaries/check.ts'
import { changedFiles } from './changes.ts'
import { readSources } from './sources.ts'
import { type ToolResult, tryTool } from './tools.ts'

interface Check {
  name: string
  run(): Promise<ToolResult>
}

interface CheckOptions {
  fix?: boolean
  /** Lint rules that need types take most of the time, so they can be limited to the changed files. */
  typedLint: 'all' | 'changed'
}

/** The checks that read the code without running it. */
export const staticChecks = ({ fix = false, typedLint }: CheckOptions): Check[] => [
  {
    name: 'format',
    run: () => tryTool('biome', ['check', ...(fix ? ['--write'] : []), '--error-on-warnings']),
  },
  // More checkers would each resolve the shared types again and cost a third more time on two cores.
  { name: 'types', run: () => tryTool('tsc', ['-b', '--pretty', '--checkers', '1']) },
  { name: 'lint', run: () => lint(fix, typedLint === 'all' ? null : changedFiles()) },
  { name: 'boundaries', run: checkBoundaries },
  {
    name: 'dead code',
    run: () =>
      tryTool('knip', ['--treat-config-hints-as-errors', '--cache', '--cache-location', '.cache/knip']),
  },
]

async function lint(fix: boolean, changed: readonly string[] | null): Promise<ToolResult> {
  const args = ['--deny-warnings', ...(fix ? ['--fix'] : [])]
  if (!changed) return tryTool('oxlint', [...args, '--type-aware'])
  const untyped = await tryTool('oxlint', args)
  const files = changed.filter((path) => /\.tsx?$/.test(path))
  return untyped.ok && files.length > 0 ? tryTool('oxlint', [...args, '--type-aware', ...files]) : untyped
}

async function checkBoundaries(): Promise<ToolResult> {
  const found = violations(await readSources('contract', 'server', 'web', 'cli', 'e2e', 'bench'))
  return { ok: found.length === 0, output: found.join('\n') }
}
