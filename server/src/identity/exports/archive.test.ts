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
const goOn = new AbortController().signal

async function* inOrder(files: ArchivedFile[]): AsyncGenerator<ArchivedFile> {
  yield* files
}

test('what was put in comes out, be it empty, long or in many letters', async () => {
  const path = join(folder, 'whole.zip')
  const long = Array.from({ length: 20_000 }, (_, n) => ({ n, words: `übergrößte ${n} 🙂` }))
  const bytes = await writeArchive(
    path,
    inOrder([
      { name: 'empty.txt', pieces: [] },
      { name: 'long.json', pieces: prettyJson(long) },
    ]),
    { now, signal: goOn },
  )
  const zip = await readFile(path)
  expect(zip.length).toBe(bytes)
  const { 'empty.txt': empty, 'long.json': json } = unzipSync(zip)
  expect(strFromU8(empty!)).toBe('')
  expect(JSON.parse(strFromU8(json!))).toEqual(long)
})

test('others have their turn while a long one is written', async () => {
  let turns = 0
  let writing = true
  const other = () => {
    turns++
    if (writing) setImmediate(other)
  }
  setImmediate(other)
  const pieces = Array.from({ length: 3_000 }, () => 'x'.repeat(1_024))
  await writeArchive(join(folder, 'long.zip'), inOrder([{ name: 'long', pieces }]), { now, signal: goOn })
  writing = false
  expect(turns).toBeGreaterThanOrEqual(3_000 / 64)
})

test('it stops when it is told to', async () => {
  const stop = new AbortController()
  function* endless() {
    for (let n = 0; ; n++) {
      if (n === 1_000) stop.abort(new Error('enough'))
      yield 'x'.repeat(1_024)
    }
  }
  const path = join(folder, 'endless.zip')
  const writing = writeArchive(path, inOrder([{ name: 'endless', pieces: endless() }]), {
    now,
    signal: stop.signal,
  })
  await expect(writing).rejects.toThrow('enough')
})

test('it never writes over another', async () => {
  const path = join(folder, 'taken.zip')
  await writeArchive(path, inOrder([]), { now, signal: goOn })
  await expect(writeArchive(path, inOrder([]), { now, signal: goOn })).rejects.toThrow('EEXIST')
  expect(await readdir(folder)).toContain('taken.zip')
})
