import type { DocumentSide } from '@koji/contract'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'

interface Guide {
  hint: string
  /** The title of the camera dialog. */
  camera: string
}

export const SIDE_GUIDES: Record<DocumentSide, Guide> = {
  front: { hint: 'The side with your photo. All four corners, no glare.', camera: 'Front of the document' },
  back: { hint: 'The other side, all four corners.', camera: 'Back of the document' },
  selfie: { hint: 'Your face from the front, in good light, without sunglasses.', camera: 'Selfie' },
}

const MESSAGES: Record<string, string> = {
  already_done: 'Your documents are with our team already. Please reload the page.',
  too_large: 'This picture is larger than 10 MB. Please choose a smaller one.',
}

export const documentErrorMessage = (error: unknown): string =>
  (error instanceof Refused && MESSAGES[error.problem.code]) || friendlyMessage(error)
