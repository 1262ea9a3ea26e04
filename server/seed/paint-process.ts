import { runWorker } from '#platform/work/worker-process.ts'
import { crowd } from './crowd/crowd.ts'
import { namedCovers } from './named-covers.ts'
import { namedPhotos } from './named-photos.ts'
import { namedPostPhotos } from './named-post-photos.ts'

export interface PaintRequest {
  id: string
  width: number
}

const photos = new Map(
  [
    ...namedPhotos(),
    ...namedCovers(),
    ...namedPostPhotos(),
    ...crowd().flatMap((person) => person.photos),
  ].map((photo) => [photo.id, photo]),
)

runWorker<PaintRequest, Buffer | null>(async ({ id, width }) => (await photos.get(id)?.paint(width)) ?? null)
