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
const processes = new ProcessPools(silentLog, { stepBack: false, patience: 100 })
const shared = photoClassifier({ processes })
afterAll(() => processes.close())

function own(options?: Parameters<typeof photoClassifier>[1], { stepBack = false } = {}) {
  const pools = new ProcessPools(silentLog, { stepBack, patience: 100 })
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

/** Its memory in MB. */
const memoryOf = async (pid: number): Promise<number> =>
  Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1_024

test('nothing runs before the first picture, and what runs then steps back for others', async () => {
  const { classifier } = own({}, { stepBack: true })
  expect(classifier.pid).toBeUndefined()
  void classifier.classify(await drawing()).catch(() => undefined)
  expect(getPriority(classifier.pid!)).toBe(10)
})

test('a harmless picture is seen as one, and each time as the same', async () => {
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
  ['see-through', (from: Buffer) => sharp(from).ensureAlpha(0.5).png().toBuffer()],
  ['one pixel', (from: Buffer) => sharp(from).resize(1, 1).png().toBuffer()],
  ['long and thin', (from: Buffer) => sharp(from).resize(3_000, 8, { fit: 'fill' }).webp().toBuffer()],
  ['of 16 bits', (from: Buffer) => sharp(from).toColourspace('rgb16').png().toBuffer()],
  ['in print colours', (from: Buffer) => sharp(from).toColourspace('cmyk').jpeg().toBuffer()],
  ['AVIF', (from: Buffer) => sharp(from).avif({ effort: 0 }).toBuffer()],
])('a picture that is %s can be seen', async (_, made) => {
  const { scores } = await shared.classify(await made(await drawing()))
  expect(Object.values(scores).every((score) => score >= 0 && score <= 1)).toBe(true)
})

test('what is no picture is refused, and the worker goes on', async () => {
  await shared.classify(await drawing())
  const { pid } = shared
  const broken = (await drawing()).subarray(0, 200)
  for (const bytes of [Buffer.alloc(0), Buffer.from('garbage'), broken])
    await expect(shared.classify(bytes)).rejects.toThrow(UnreadablePicture)
  await shared.classify(await drawing())
  expect(shared.pid).toBe(pid)
})

test('a worker that is killed, and the next as well, lose the picture in work and no other', async () => {
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

test('stops a process that works on a picture for too long', async () => {
  const { classifier } = own({ timeoutMs: 1 })
  const classified = classifier.classify(await drawing())
  const pid = classifier.pid!
  await expect(classified).rejects.toThrow(new WorkTimedOut('It took too long'))
  await until(() => expect(runs(pid)).toBe(false))
})

test('a few may wait, and who comes then is turned away', async () => {
  const { classifier } = own({ mostWaiting: 2 })
  const picture = await drawing()
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => classifier.classify(picture)))
  expect(results.slice(0, 3).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(results[3]).toMatchObject({ status: 'rejected', reason: expect.any(PoolFull) })
})

test('closed, nothing is left: neither a process nor somebody who waits', async () => {
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

test('twenty pictures neither hold up the server nor pile up in memory', async () => {
  const pictures = await Promise.all([drawing(), noise(), portrait()])
  for (const picture of pictures) await shared.classify(picture)
  const before = await memoryOf(shared.pid!)
  const gaps = monitorEventLoopDelay({ resolution: 2 })
  gaps.enable()
  const start = performance.now()
  for (let count = 0; count < 20; count++) await shared.classify(pictures[count % pictures.length]!)
  const each = (performance.now() - start) / 20
  gaps.disable()
  // Were it done here, nearly every gap would be as long as a picture.
  expectWithin(each / 2, gaps.percentile(90) / 1e6)
  const after = await memoryOf(shared.pid!)
  expect(after).toBeLessThan(400)
  expect(after - before).toBeLessThan(60)
})

test('what its libraries print reaches nobody, and our secrets do not reach them', async () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { photoClassifier } from ${JSON.stringify(new URL('classifier.ts', import.meta.url).href)}
    import { ProcessPools } from '#platform/work/process-pool.ts'
    const processes = new ProcessPools(console, { patience: 100 })
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
