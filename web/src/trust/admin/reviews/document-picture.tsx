import { type DocumentSide, documentPath } from '@koji/contract'
import { SIDE_NAMES } from '#profiles/people/decision-reasons.ts'
import { PrivatePicture } from '#profiles/people/private-picture.tsx'

interface DocumentPictureProps {
  verification: string
  side: DocumentSide
  personName: string
}

export const DocumentPicture = ({ verification, side, personName }: DocumentPictureProps) => (
  <figure className="grid content-start gap-2">
    <PrivatePicture
      path={documentPath(verification, side)}
      title={`${SIDE_NAMES[side]}, ${personName}`}
      className="aspect-4/3"
    />
    <figcaption className="text-14 font-semibold">{SIDE_NAMES[side]}</figcaption>
  </figure>
)
