import { readFileSync } from 'node:fs'
import { makePicture, settleDecoders } from '../../server/src/safety/media/picture.ts'
import { input, report } from './parent.ts'
import { rateOf } from './rate.ts'

const { files } = input<{ files: string[] }>()
const photos = files.map((file) => readFileSync(file))
settleDecoders()

process.on('message', ({ count, concurrency }: { count: number; concurrency: number }) => {
  void rateOf(count, concurrency, make).then((rate) => report({ rate }))
})

async function make(n: number): Promise<void> {
  const outcome = await makePicture(photos[n % photos.length]!, 'jpeg', null)
  if (!('made' in outcome)) throw new Error(`A photo was refused: ${outcome.refuse}.`)
}
