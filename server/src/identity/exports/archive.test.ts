import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArchivedFile, writeArchive } from './archive.ts'
import { prettyJson } from './pretty-json.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koji-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const now = new Date('2026-06-01T12:00:00Z')
const neverAborted = new AbortController().signal

async function* inOrder(files: ArchivedFile[]): AsyncGenerator<ArchivedFile> {
  yield* files
}

test('writes files of any size and any characters', async () => {
  const path = join(folder, 'whole.zip')
  const long = Array.from({ length: 20_000 }, (_, n) => ({ n, words: `übergrößte ${n} 🙂` }))
  const bytes = await writeArchive(
    path,
    inOrder([
      { name: 'empty.txt', pieces: [] },
      { name: 'long.json', pieces: prettyJson(long) },
    ]),
    { now, signal: neverAborted },
  )
  const zip = await readFile(path)
  expect(zip.length).toBe(bytes)
  const { 'empty.txt': empty, 'long.json': json } = unzipSync(zip)
  expect(strFromU8(empty!)).toBe('')
  expect(JSON.parse(strFromU8(json!))).toEqual(long)
})

test('does not block the event loop while writing a long file', async () => {
  let turns = 0
  let writing = true
  const countTurn = () => {
    turns++
    if (writing) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const pieces = Array.from({ length: 3_000 }, () => 'x'.repeat(1_024))
  await writeArchive(join(folder, 'long.zip'), inOrder([{ name: 'long', pieces }]), {
    now,
    signal: neverAborted,
  })
  writing = false
  expect(turns).toBeGreaterThanOrEqual(3_000 / 64)
})

test('stops when the signal is aborted', async () => {
  const controller = new AbortController()
  function* endless() {
    for (let n = 0; ; n++) {
      if (n === 1_000) controller.abort(new Error('enough'))
      yield 'x'.repeat(1_024)
    }
  }
  const path = join(folder, 'endless.zip')
  const writing = writeArchive(path, inOrder([{ name: 'endless', pieces: endless() }]), {
    now,
    signal: controller.signal,
  })
  await expect(writing).rejects.toThrow('enough')
})

test('refuses to overwrite an existing file', async () => {
  const path = join(folder, 'existing.zip')
  await writeArchive(path, inOrder([]), { now, signal: neverAborted })
  await expect(writeArchive(path, inOrder([]), { now, signal: neverAborted })).rejects.toThrow('EEXIST')
  expect(await readdir(folder)).toContain('existing.zip')
})
