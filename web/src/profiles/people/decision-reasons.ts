import {
  ADULT_AGE,
  type DocumentSide,
  type DocumentType,
  PRODUCT_NAME,
  type REJECTION_REASONS,
  type VERIFICATION_REASONS,
} from '@koji/contract'

interface ReasonText {
  /** Shown to our team. */
  label: string
  /** Shown to the applicant. */
  message: string
}

type ApplicationReason = (typeof REJECTION_REASONS)[number]
type VerificationReason = (typeof VERIFICATION_REASONS)[number]

/** Reasons to reject an application. */
export const APPLICATION_REASON_TEXTS: Record<ApplicationReason, ReasonText> = {
  incomplete: {
    label: 'Too little to go on',
    message:
      'There was too little for us to see what you would make here. More words, links or pictures help.',
  },
  not_original: {
    label: 'Not their own work',
    message: 'Some of what you showed seems to be somebody else’s work. Creators post what is theirs.',
  },
  against_rules: {
    label: 'Against the guidelines',
    message: 'Some of what you plan does not fit our community guidelines.',
  },
  not_for_koji: {
    label: `Not for ${PRODUCT_NAME}`,
    message: `We do not think that ${PRODUCT_NAME} is the right place for this. That says nothing about how good it is.`,
  },
  other: { label: 'Something else', message: 'It was not accepted this time.' },
}

/** Reasons to reject a verification. */
export const VERIFICATION_REASON_TEXTS: Record<VerificationReason, ReasonText> = {
  unreadable: {
    label: 'Cannot be read',
    message: 'We could not read everything. Daylight, no flash, and all four corners in the picture help.',
  },
  expired: { label: 'Expired', message: 'The document has expired. Please use one that is still valid.' },
  not_the_same: {
    label: 'Not the same person',
    message: 'The selfie and the document do not seem to show the same person.',
  },
  wrong_document: {
    label: 'Not a document that we accept',
    message:
      'We cannot accept this kind of document. A passport, an identity card or a driving licence will do.',
  },
  underage: { label: `Under ${ADULT_AGE}`, message: `Creators must be ${ADULT_AGE} or older.` },
  other: { label: 'Something else', message: 'We could not verify you with these pictures.' },
}

export const DOCUMENT_NAMES: Record<DocumentType, string> = {
  passport: 'Passport',
  id_card: 'Identity card',
  driving_licence: 'Driving licence',
}

export const SIDE_NAMES: Record<DocumentSide, string> = { front: 'Front', back: 'Back', selfie: 'Selfie' }
