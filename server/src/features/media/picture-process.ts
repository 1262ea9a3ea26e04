import type { Crop } from '@koji/contract'
import sharp from 'sharp'
import { serveWork } from '#platform/work/work-process.ts'
import { makeAvif, makePicture, type Outcome } from './picture.ts'
import type { PictureKind } from './rules.ts'

export type PictureWork =
  | { make: 'picture'; bytes: Uint8Array; kind: PictureKind; crop: Crop | null }
  | { make: 'avif'; bytes: Uint8Array }

export type PictureResult<Work extends PictureWork> = Work extends { make: 'avif' } ? Uint8Array : Outcome

// Every other decoder stays shut, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [...['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif']],
})
// There are as many processes as fit the machine, and no two pictures are alike.
sharp.concurrency(1)
sharp.cache(false)

serveWork(
  (work: PictureWork): Promise<Outcome | Uint8Array> =>
    work.make === 'avif' ? makeAvif(work.bytes) : makePicture(work.bytes, work.kind, work.crop),
)
