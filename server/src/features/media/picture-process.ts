import type { Crop } from '@koji/contract'
import { serveWork } from '#platform/work/work-process.ts'
import { makeAvif, makePicture, type Outcome, settleDecoders } from './picture.ts'
import type { PictureKind } from './rules.ts'

export type PictureWork =
  | { make: 'picture'; bytes: Uint8Array; kind: PictureKind; crop: Crop | null }
  | { make: 'avif'; bytes: Uint8Array }

settleDecoders()
serveWork(
  (work: PictureWork): Promise<Outcome | Uint8Array> =>
    work.make === 'avif' ? makeAvif(work.bytes) : makePicture(work.bytes, work.kind, work.crop),
)
