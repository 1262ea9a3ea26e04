import type { Crop } from '@koji/contract'
import { runWorker } from '#platform/work/worker-process.ts'
import { type CardParts, makeCard } from './card.ts'
import {
  type DocumentOutcome,
  makeAvif,
  makeDocument,
  makePicture,
  type Outcome,
  settleDecoders,
} from './picture.ts'
import type { PictureKind } from './rules.ts'
import { watermarkPicture } from './watermark.ts'

export type PictureWork =
  | { make: 'picture'; bytes: Uint8Array; kind: PictureKind; crop: Crop | null }
  | { make: 'document'; bytes: Uint8Array; kind: PictureKind }
  | { make: 'avif'; bytes: Uint8Array }
  | { make: 'watermarked'; bytes: Uint8Array; name: string }
  | ({ make: 'card' } & CardParts)

settleDecoders()
runWorker((work: PictureWork): Promise<Outcome | DocumentOutcome | Uint8Array | null> => {
  switch (work.make) {
    case 'picture':
      return makePicture(work.bytes, work.kind, work.crop)
    case 'document':
      return makeDocument(work.bytes, work.kind)
    case 'avif':
      return makeAvif(work.bytes)
    case 'watermarked':
      return watermarkPicture(work.bytes, work.name)
    case 'card':
      return makeCard(work)
  }
})
