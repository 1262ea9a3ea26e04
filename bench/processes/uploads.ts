import { readFileSync } from 'node:fs'
import { PHOTOS_MAX, postPhoto } from '@koji/contract'
import { input, report } from './parent.ts'
import { rateOf } from './rate.ts'

const { origin, cookies, files } = input<{ origin: string; cookies: string[]; files: string[] }>()
const photos = files.map((file) => readFileSync(file))
let sent = 0

process.on('message', ({ count, concurrency }: { count: number; concurrency: number }) => {
  void rateOf(count, concurrency, upload).then((rate) => report({ rate }))
})

/** Each person uploads as many photos as a profile can hold. */
async function upload(n: number): Promise<void> {
  const cookie = cookies[Math.floor(sent++ / PHOTOS_MAX)]!
  const response = await fetch(origin + postPhoto.path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/jpeg' },
    body: photos[n % photos.length]!,
  })
  if (response.status !== 201) throw new Error(`An upload failed with status ${response.status}.`)
  await response.arrayBuffer()
}
