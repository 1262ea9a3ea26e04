import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { RunningKoji } from './running-koji.ts'
import { projectRoot } from './tools.ts'

const SOURCES = ['package-lock.json', 'contract/src', 'server/migrations', 'server/seed', 'server/src', 'cli']
const CACHE = resolve(projectRoot, '.cache/demo-data')

/**
 * Copies the data folder of a Koji that was started once. A real `./koji start` creates it. It's cached until the code or
 * the date changes, because the dates of the demo data are relative to today.
 */
export async function copyDemoData(to: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const cached = resolve(CACHE, `${today}-${fingerprint(SOURCES).slice(0, 16)}`)
  if (!existsSync(cached)) await makeDemoData(cached)
  cpSync(cached, to, { recursive: true })
  // Copied folders get the default mode, but Postgres requires a private one.
  chmodSync(resolve(to, 'pg'), 0o700)
}

async function makeDemoData(target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE)) rmSync(resolve(CACHE, old), { recursive: true })
  const koji = new RunningKoji(['start'], {
    DATA_DIR: unfinished,
    PORT: '0',
    // Uses the same build as the browser tests.
    VITE_GALLERY: '1',
  })
  await koji.ready()
  await koji.end('SIGINT')
  renameSync(unfinished, target)
}
