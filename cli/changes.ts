import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { projectRoot } from './tools.ts'

const UPSTREAM = 'origin/main'

/**
 * The files that differ from the commit where this branch left upstream. Includes uncommitted and untracked files, but
 * not deleted ones. Null without a Git repository.
 */
export function changedFiles(): string[] | null {
  const base = git('merge-base', 'HEAD', UPSTREAM) ?? git('rev-parse', 'HEAD')
  if (base === null) return null
  const tracked = git('diff', '--name-only', '--relative', '--diff-filter=d', '-z', base.trim())
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z')
  if (tracked === null || untracked === null) return null
  return (tracked + untracked).split('\0').filter((path) => path && existsSync(resolve(projectRoot, path)))
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  return status === 0 ? stdout : null
}
