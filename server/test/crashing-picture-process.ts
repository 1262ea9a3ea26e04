import { runWorker } from '#platform/work/worker-process.ts'
import { makePicture, settleDecoders } from '#safety/media/picture.ts'
import type { PictureWork } from '#safety/media/picture-process.ts'

settleDecoders()
/** Reads JPEG like the real process, crashes on PNG, and never finishes WebP. */
runWorker(async (work: Extract<PictureWork, { make: 'picture' }>) => {
  if (work.kind === 'png') process.kill(process.pid, 'SIGKILL')
  while (work.kind === 'webp');
  return makePicture(work.bytes, work.kind, work.crop)
})
