import { type MyPhoto, postPhoto } from '@koji/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refused, Unreachable, upload } from '#lib/api.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { shrinkPhoto } from './photo-shrink.ts'
import { addPhoto, photoUploads, removeUpload, retryUpload } from './photo-uploads.ts'

vi.mock(import('#lib/api.ts'), async (original) => ({ ...(await original()), upload: vi.fn() }))
vi.mock(import('./photo-shrink.ts'), async (original) => ({ ...(await original()), shrinkPhoto: vi.fn() }))

interface Sent {
  name: string
  key: string
  signal: AbortSignal
  succeed: () => void
  fail: (error: unknown) => void
}

let sent: Sent[] = []
const added: string[] = []
const onUncertain = vi.fn()

beforeEach(() => {
  for (const { key } of photoUploads.get()) removeUpload(key)
  sent = []
  added.length = 0
  onUncertain.mockClear()
  vi.mocked(upload).mockImplementation(
    (_endpoint, file, _input, options) =>
      new Promise((resolve, reject) => {
        const signal = options!.signal!
        signal.addEventListener('abort', () => reject(signal.reason))
        sent.push({
          name: (file as File).name,
          key: options!.idempotencyKey!,
          signal,
          fail: reject,
          succeed: () => resolve({ photo: { id: (file as File).name } as MyPhoto } as never),
        })
      }),
  )
})

const add = (name: string) =>
  addPhoto(
    { file: new File(['x'], name), heavy: false, crop: null, preview: null },
    { onAdded: ({ id }) => void added.push(id), onUncertain },
  )
const states = () => photoUploads.get().map(({ file, state }) => `${file.name} ${state}`)
const refusal = (code: 'unreadable_photo' | 'photo_too_slow' | 'busy') =>
  new Refused({ type: 'about:blank', title: 'No', status: 422, code, requestId: 'r1' })

test('uploads photos one after the other, in order', async () => {
  add('a')
  add('b')
  expect(states()).toEqual(['a sending', 'b waiting'])
  sent[0]!.succeed()
  await vi.waitFor(() => expect(states()).toEqual(['b sending']))
  sent[1]!.succeed()
  await vi.waitFor(() => expect(added).toEqual(['a', 'b']))
  expect(states()).toEqual([])
})

test('continues after a failure, and retries with the same key', async () => {
  add('a')
  add('b')
  sent[0]!.fail(new Unreachable('No answer'))
  await vi.waitFor(() => expect(states()).toEqual(['a failed', 'b sending']))
  expect(photoUploads.get()[0]).toMatchObject({
    retryable: true,
    failure: expect.stringContaining('connection'),
  })
  sent[1]!.succeed()
  await vi.waitFor(() => expect(states()).toEqual(['a failed']))
  retryUpload(sent[0]!.key)
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'a'])
  expect(sent[2]!.key).toBe(sent[0]!.key)
})

test.each([
  ['unreadable_photo', false],
  ['photo_too_slow', false],
  ['busy', true],
] as const)('offers a retry after %s: %s', async (code, retryable) => {
  add('a')
  sent[0]!.fail(refusal(code))
  await vi.waitFor(() => expect(photoUploads.get()[0]).toMatchObject({ state: 'failed', retryable }))
})

test('shrinks a heavy photo once, and sends it without the crop that is already applied', async () => {
  const small = new File(['s'], 'small')
  vi.mocked(shrinkPhoto).mockResolvedValueOnce(small)
  const crop = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
  const photo = { file: new File(['x'], 'a'), heavy: true, crop, preview: null }
  addPhoto(photo, { onAdded: () => undefined, onUncertain })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]!.fail(new Unreachable('No answer'))
  await vi.waitFor(() => expect(states()).toEqual(['a failed']))
  retryUpload(sent[0]!.key)
  expect(shrinkPhoto).toHaveBeenCalledExactlyOnceWith(photo.file, crop)
  for (const [, file, input] of vi.mocked(upload).mock.calls.slice(-2))
    expect([file, input]).toEqual([small, { query: {} }])
})

test("sends the original if the browser can't shrink it, unless it is too big", async () => {
  vi.mocked(shrinkPhoto).mockResolvedValue(null)
  const crop = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
  const big = new File([new Uint8Array(11_000_000)], 'big')
  for (const file of [new File(['x'], 'a'), big])
    addPhoto({ file, heavy: true, crop, preview: null }, { onAdded: () => undefined, onUncertain })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(vi.mocked(upload).mock.lastCall).toMatchObject([postPhoto, { name: 'a' }, { query: crop }, {}])
  sent[0]!.succeed()
  await vi.waitFor(() => expect(states()).toEqual(['big failed']))
  expect(photoUploads.get()[0]).toMatchObject({ retryable: false })
  expect(sent).toHaveLength(1)
})

test('cancels an upload and continues with the next', async () => {
  add('a')
  add('b')
  removeUpload(sent[0]!.key)
  expect(sent[0]!.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(states()).toEqual(['b sending']))
})

test('reports a removed upload that the server may have received, and no other', async () => {
  add('a')
  add('b')
  removeUpload(photoUploads.get()[1]!.key)
  expect(onUncertain).not.toHaveBeenCalled()
  removeUpload(sent[0]!.key)
  expect(onUncertain).toHaveBeenCalledTimes(1)

  await vi.waitFor(() => expect(photoUploads.get()).toEqual([]))
  add('c')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  sent[1]!.fail(new Unreachable('No answer'))
  await vi.waitFor(() => expect(states()).toEqual(['c failed']))
  removeUpload(sent[1]!.key)
  expect(onUncertain).toHaveBeenCalledTimes(2)

  add('d')
  sent[2]!.succeed()
  await vi.waitFor(() => expect(added).toEqual(['d']))
  expect(onUncertain).toHaveBeenCalledTimes(2)
})

test('cancels all uploads on sign-out', () => {
  add('a')
  add('b')
  broadcastSessionEvent({ type: 'signed_out' })
  expect(sent[0]!.signal.aborted).toBe(true)
  expect(states()).toEqual([])
})
