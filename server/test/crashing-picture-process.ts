import { runWorker } from '#platform/work/worker-process.ts'
import { makePicture, settleDecoders } from '#safety/media/picture.ts'
import type { PictureWork } from '#safety/media/picture-process.ts'

settleDecoders()
/** Processes JPEG as the real one does, crashes while processing PNG, and hangs on WebP. */
runWorker(async (work: Extract<PictureWork, { make: 'picture' }>) => {
  if (work.kind === 'png') process.kill(process.pid, 'SIGKILL')
  while (work.kind === 'webp');
  return makePicture(work.bytes, work.kind, work.crop)
})
