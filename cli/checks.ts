import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { violations } from './boundaries/check.ts'
import { projectRoot, tryTool } from './tools.ts'

interface Check {
  name: string
  run(fix: boolean): Promise<{ ok: boolean; output: string }>
}

/** What can be said about the code without running it. */
export const CHECKS: readonly Check[] = [
  {
    name: 'format',
    run: (fix) => tryTool('biome', ['check', ...(fix ? ['--write'] : []), '--error-on-warnings']),
  },
  { name: 'types', run: () => tryTool('tsc', ['-b', '--pretty']) },
  {
    name: 'lint',
    run: (fix) => tryTool('oxlint', ['--type-aware', '--deny-warnings', ...(fix ? ['--fix'] : [])]),
  },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'dead code', run: () => tryTool('knip', ['--treat-config-hints-as-errors']) },
]

async function checkBoundaries(): Promise<{ ok: boolean; output: string }> {
  const files = new Map<string, string>()
  const pattern = '{contract,server,web,cli,e2e,bench}/**/*.{ts,tsx}'
  for await (const path of glob(pattern, {
    cwd: projectRoot,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })) {
    files.set(path, readFileSync(resolve(projectRoot, path), 'utf8'))
  }
  const found = violations(files)
  return { ok: found.length === 0, output: found.join('\n') }
}
