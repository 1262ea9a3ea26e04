import { readFileSync } from 'node:fs'
import { PHOTOS_MAX, postPhoto } from '@koji/contract'
import { input, report } from './parent.ts'
import { rateOf } from './rate.ts'

const { origin, cookies, files } = input<{ origin: string; cookies: string[]; files: string[] }>()
const photos = files.map((file) => readFileSync(file))
let sent = 0

process.on('message', ({ count, atOnce }: { count: number; atOnce: number }) => {
  void rateOf(count, atOnce, upload).then((rate) => report({ rate }))
})

/** Each person sends as many as a profile holds. */
async function upload(n: number): Promise<void> {
  const cookie = cookies[Math.floor(sent++ / PHOTOS_MAX)]!
  const answer = await fetch(origin + postPhoto.path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/jpeg' },
    body: photos[n % photos.length]!,
  })
  if (answer.status !== 201) throw new Error(`A photo was answered with ${answer.status}`)
  await answer.arrayBuffer()
}
