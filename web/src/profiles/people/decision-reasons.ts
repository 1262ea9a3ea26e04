import {
  ADULT_AGE,
  type DocumentSide,
  type DocumentType,
  PRODUCT_NAME,
  type REJECTION_REASONS,
  type VERIFICATION_REASONS,
} from '@koji/contract'

interface ReasonWords {
  /** For the team, who chooses it. */
  label: string
  /** For whom it is about. */
  told: string
}

type ApplicationReason = (typeof REJECTION_REASONS)[number]
type VerificationReason = (typeof VERIFICATION_REASONS)[number]

/** Why an application was refused. */
export const APPLICATION_REASONS: Record<ApplicationReason, ReasonWords> = {
  incomplete: {
    label: 'Too little to go on',
    told: 'There was too little for us to see what you would make here. More words, links or pictures help.',
  },
  not_original: {
    label: 'Not their own work',
    told: 'Some of what you showed seems to be somebody else’s work. Creators post what is theirs.',
  },
  against_rules: {
    label: 'Against the guidelines',
    told: 'Some of what you plan does not fit our community guidelines.',
  },
  not_for_koji: {
    label: `Not for ${PRODUCT_NAME}`,
    told: `We do not think that ${PRODUCT_NAME} is the right place for this. That says nothing about how good it is.`,
  },
  other: { label: 'Something else', told: 'It was not accepted this time.' },
}

/** Why an identity could not be verified. */
export const VERIFICATION_REASON_WORDS: Record<VerificationReason, ReasonWords> = {
  unreadable: {
    label: 'Cannot be read',
    told: 'We could not read everything. Daylight, no flash, and all four corners in the picture help.',
  },
  expired: { label: 'Expired', told: 'The document has expired. Please use one that is still valid.' },
  not_the_same: {
    label: 'Not the same person',
    told: 'The selfie and the document do not seem to show the same person.',
  },
  wrong_document: {
    label: 'Not a document that we accept',
    told: 'We cannot accept this kind of document. A passport, an identity card or a driving licence will do.',
  },
  underage: { label: `Under ${ADULT_AGE}`, told: `Creators must be ${ADULT_AGE} or older.` },
  other: { label: 'Something else', told: 'We could not verify you with these pictures.' },
}

export const DOCUMENT_NAMES: Record<DocumentType, string> = {
  passport: 'Passport',
  id_card: 'Identity card',
  driving_licence: 'Driving licence',
}

export const SIDE_NAMES: Record<DocumentSide, string> = { front: 'Front', back: 'Back', selfie: 'Selfie' }
