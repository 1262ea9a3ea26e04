import type { Crop } from '@koji/contract'
import { serveWork } from '#platform/work/work-process.ts'
import { markPicture } from './mark.ts'
import { makeAvif, makePicture, type Outcome, settleDecoders } from './picture.ts'
import type { PictureKind } from './rules.ts'

export type PictureWork =
  | { make: 'picture'; bytes: Uint8Array; kind: PictureKind; crop: Crop | null }
  | { make: 'avif'; bytes: Uint8Array }
  | { make: 'marked'; bytes: Uint8Array; name: string }

settleDecoders()
serveWork((work: PictureWork): Promise<Outcome | Uint8Array> => {
  if (work.make === 'avif') return makeAvif(work.bytes)
  if (work.make === 'marked') return markPicture(work.bytes, work.name)
  return makePicture(work.bytes, work.kind, work.crop)
})
