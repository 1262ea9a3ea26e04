import { runWorker } from '#platform/work/worker-process.ts'
import { makePicture, settleDecoders } from '#safety/media/picture.ts'
import type { PictureWork } from '#safety/media/picture-process.ts'

settleDecoders()
/** Reads JPEG as the real one does, dies of PNG when it has begun with it, and never comes to the end of WebP. */
runWorker(async (work: Extract<PictureWork, { make: 'picture' }>) => {
  if (work.kind === 'png') process.kill(process.pid, 'SIGKILL')
  while (work.kind === 'webp');
  return makePicture(work.bytes, work.kind, work.crop)
})
