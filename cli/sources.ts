import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { projectRoot } from './tools.ts'

/** Reads the TypeScript files of these workspaces, by path from the project root. */
export async function readSources(...workspaces: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const path of glob(
    workspaces.map((workspace) => `${workspace}/**/*.{ts,tsx}`),
    { cwd: projectRoot, exclude: ['**/node_modules/**', '**/dist/**'] },
  )) {
    files.set(path, readFileSync(resolve(projectRoot, path), 'utf8'))
  }
  return files
}
