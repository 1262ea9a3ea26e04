import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { PoolFull, ProcessPools, WorkFailed, WorkTimedOut } from '#platform/work/process-pool.ts'
import { killWorkerTwice } from '#test/kill-worker.ts'
import { drawing, noise, portrait } from '#test/pictures.ts'
import { expectWithin } from '#test/stopwatch.ts'
import { until } from '#test/until.ts'
import { photoClassifier, UnreadablePicture } from './classifier.ts'

const run = promisify(execFile)
const processes = new ProcessPools(silentLog, { lowerPriority: false, wallTimeoutFactor: 100 })
const shared = photoClassifier({ processes })
afterAll(() => processes.close())

function own(options?: Parameters<typeof photoClassifier>[1], { lowerPriority = false } = {}) {
  const pools = new ProcessPools(silentLog, { lowerPriority, wallTimeoutFactor: 100 })
  onTestFinished(() => pools.close())
  return { classifier: photoClassifier({ processes: pools }, options), close: () => pools.close() }
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** In MB. */
const memoryOf = async (pid: number): Promise<number> =>
  Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1_024

test('starts a process of low priority with the first picture', async () => {
  const { classifier } = own({}, { lowerPriority: true })
  expect(classifier.pid).toBeUndefined()
  void classifier.classify(await drawing()).catch(() => undefined)
  expect(getPriority(classifier.pid!)).toBe(10)
})

test('classifies a harmless picture as such, with the same scores every time', async () => {
  const { model, version, scores } = await shared.classify(await drawing())
  expect({ model, version }).toEqual({ model: 'nsfwjs-mobilenet-v2', version: '4.4.0' })
  expect(scores.drawing + scores.neutral).toBeGreaterThan(0.9)
  expect(Object.values(scores).reduce((sum, score) => sum + score)).toBeCloseTo(1, 4)
  expect((await shared.classify(await drawing())).scores).toEqual(scores)
  const person = (await shared.classify(await portrait())).scores
  expect(person.neutral).toBeGreaterThan(0.7)
})

test.each([
  ['grey', (from: Buffer) => sharp(from).greyscale().jpeg().toBuffer()],
  ['translucent', (from: Buffer) => sharp(from).ensureAlpha(0.5).png().toBuffer()],
  ['one pixel large', (from: Buffer) => sharp(from).resize(1, 1).png().toBuffer()],
  ['long and thin', (from: Buffer) => sharp(from).resize(3_000, 8, { fit: 'fill' }).webp().toBuffer()],
  ['16 bits deep', (from: Buffer) => sharp(from).toColourspace('rgb16').png().toBuffer()],
  ['in CMYK', (from: Buffer) => sharp(from).toColourspace('cmyk').jpeg().toBuffer()],
  ['AVIF', (from: Buffer) => sharp(from).avif({ effort: 0 }).toBuffer()],
])('classifies a picture that is %s', async (_, convert) => {
  const { scores } = await shared.classify(await convert(await drawing()))
  expect(Object.values(scores).every((score) => score >= 0 && score <= 1)).toBe(true)
})

test('rejects bytes that are no picture, and keeps its worker', async () => {
  await shared.classify(await drawing())
  const { pid } = shared
  const broken = (await drawing()).subarray(0, 200)
  for (const bytes of [Buffer.alloc(0), Buffer.from('garbage'), broken])
    await expect(shared.classify(bytes)).rejects.toThrow(UnreadablePicture)
  await shared.classify(await drawing())
  expect(shared.pid).toBe(pid)
})

test('loses only the picture in progress when two workers in a row are killed', async () => {
  const { classifier } = own()
  await classifier.classify(await drawing())
  const first = classifier.pid!
  const picture = await drawing()
  const results = Promise.allSettled([1, 2, 3].map(() => classifier.classify(picture)))
  await killWorkerTwice(classifier)
  const [lost, ...others] = await results
  expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(WorkFailed) })
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(classifier.pid).not.toBe(first)
})

test('stops a process that takes too long for a picture', async () => {
  const { classifier } = own({ timeoutMs: 1 })
  const classified = classifier.classify(await drawing())
  const pid = classifier.pid!
  await expect(classified).rejects.toThrow(new WorkTimedOut('The task took too long'))
  await until(() => expect(runs(pid)).toBe(false))
})

test('rejects a picture when the queue is full', async () => {
  const { classifier } = own({ queueSize: 2 })
  const picture = await drawing()
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => classifier.classify(picture)))
  expect(results.slice(0, 3).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(results[3]).toMatchObject({ status: 'rejected', reason: expect.any(PoolFull) })
})

test('ends its process and rejects waiting pictures when it is closed', async () => {
  const { classifier, close } = own()
  await classifier.classify(await drawing())
  const pid = classifier.pid!
  const picture = await drawing()
  const waiting = Promise.allSettled([1, 2].map(() => classifier.classify(picture)))
  await close()
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(runs(pid)).toBe(false)
  await expect(classifier.classify(picture)).rejects.toThrow(WorkFailed)
})

test('classifies twenty pictures without blocking the event loop or leaking memory', async () => {
  const pictures = await Promise.all([drawing(), noise(), portrait()])
  for (const picture of pictures) await shared.classify(picture)
  const before = await memoryOf(shared.pid!)
  const gaps = monitorEventLoopDelay({ resolution: 2 })
  gaps.enable()
  const start = performance.now()
  for (let count = 0; count < 20; count++) await shared.classify(pictures[count % pictures.length]!)
  const each = (performance.now() - start) / 20
  gaps.disable()
  // In this process, nearly every gap would be as long as a classification.
  expectWithin(each / 2, gaps.percentile(90) / 1e6)
  const after = await memoryOf(shared.pid!)
  expect(after).toBeLessThan(400)
  expect(after - before).toBeLessThan(60)
})

test('discards the output of its libraries, and hides our secrets from them', async () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { photoClassifier } from ${JSON.stringify(new URL('classifier.ts', import.meta.url).href)}
    import { ProcessPools } from '#platform/work/process-pool.ts'
    const processes = new ProcessPools(console, { wallTimeoutFactor: 100 })
    const classifier = photoClassifier({ processes })
    await classifier.classify(readFileSync(0))
    const environment = process.platform === 'linux' ? readFileSync('/proc/' + classifier.pid + '/environ', 'utf8') : ''
    if (environment.includes('canary')) console.log('it knows')
    await processes.close()`
  const child = run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, SECRET_KEY: 'canary' },
  })
  child.child.stdin!.end(await drawing())
  expect(await child).toEqual({ stdout: '', stderr: '' })
})
