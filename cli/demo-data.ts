import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { RunningKoji } from './running-koji.ts'
import { projectRoot } from './tools.ts'

const SOURCES = ['package-lock.json', 'contract/src', 'server/migrations', 'server/seed', 'server/src', 'cli']
const CACHE = resolve(projectRoot, '.cache/demo-data')

/**
 * Copies the data folder of a Koji that was started once. A real `./koji start` makes it, and it's kept until the code
 * or the day changes, because the demo world is dated from today.
 */
export async function copyDemoData(to: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const kept = resolve(CACHE, `${today}-${fingerprint(SOURCES).slice(0, 16)}`)
  if (!existsSync(kept)) await makeDemoData(kept)
  cpSync(kept, to, { recursive: true })
  // Copied folders get the usual mode, and Postgres wants its own to be private.
  chmodSync(resolve(to, 'pg'), 0o700)
}

async function makeDemoData(kept: string): Promise<void> {
  const unfinished = `${kept}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE)) rmSync(resolve(CACHE, old), { recursive: true })
  const koji = new RunningKoji(['start'], {
    DATA_DIR: unfinished,
    PORT: '0',
    // The build that the browser tests use too.
    VITE_GALLERY: '1',
  })
  await koji.ready()
  await koji.end('SIGINT')
  renameSync(unfinished, kept)
}
