import * as z from 'zod/mini'
import { DECISION_NOTE_MAX } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { ClaimHolder } from '../team/review-queue.ts'

/** Version of the consent text for sending identity documents. The web app has its text. */
export const DOCUMENT_CONSENT = '2026-11'

export const DOCUMENT_TYPES = ['passport', 'id_card', 'driving_licence'] as const
export const DocumentType = z.enum(DOCUMENT_TYPES, 'Choose a document')
export type DocumentType = z.infer<typeof DocumentType>

export const DOCUMENT_SIDES = ['front', 'back', 'selfie'] as const
export const DocumentSide = z.enum(DOCUMENT_SIDES)
export type DocumentSide = z.infer<typeof DocumentSide>

/** Only the photo page of a passport is needed. */
export const requiredSides = (type: DocumentType): readonly DocumentSide[] =>
  type === 'passport' ? ['front', 'selfie'] : DOCUMENT_SIDES

export const VerificationState = z.enum(['none', 'pending', 'approved', 'rejected'])
export type VerificationState = z.infer<typeof VerificationState>

export const VERIFICATION_REASONS = [
  'unreadable',
  'expired',
  'not_the_same',
  'wrong_document',
  'underage',
  'other',
] as const
export const VerificationReason = z.enum(VERIFICATION_REASONS, 'Choose a reason')

export const MyVerification = z.object({
  state: VerificationState,
  /** Sides that are uploaded but not submitted yet. */
  sides: z.array(DocumentSide),
  documentType: z.nullable(DocumentType),
  sentAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  reason: z.nullable(VerificationReason),
  note: z.string(),
  /** When the documents will be deleted. Null if none are stored. */
  documentsUntil: z.nullable(Instant),
})
export type MyVerification = z.infer<typeof MyVerification>

export const getMyVerification = endpoint({
  method: 'GET',
  path: '/api/verifications/mine',
  summary: "Returns the state of the creator's identity verification.",
  access: 'creator',
  reply: MyVerification,
  refusals: [],
})

export const postDocument = endpoint({
  method: 'POST',
  path: '/api/verifications/documents',
  summary:
    "Uploads one side of a document or a selfie, replacing an earlier one. It's encrypted before it's stored.",
  access: 'creator',
  upload: true,
  /** In the query, so that consent is checked before any bytes of the document arrive. */
  query: z.object({ side: DocumentSide, consent: z.literal(DOCUMENT_CONSENT, 'Please agree first') }),
  reply: MyVerification,
  refusals: ['already_done', 'unreadable_photo', 'photo_too_large', 'photo_too_slow', 'busy', 'storage_full'],
  limit: { max: 30, seconds: 3_600, per: 'account' },
})

export const postIdentityVerification = endpoint({
  method: 'POST',
  path: '/api/verifications',
  summary: 'Submits the documents for review.',
  access: 'creator',
  verified: true,
  body: z.object({ documentType: DocumentType, consent: z.literal(DOCUMENT_CONSENT, 'Please agree first') }),
  reply: MyVerification,
  refusals: ['already_done', 'documents_missing'],
  limit: { max: 20, seconds: 3_600, per: 'account' },
})

export const deleteMyVerification = endpoint({
  method: 'DELETE',
  path: '/api/verifications/mine',
  summary: 'Withdraws the verification and deletes its documents immediately.',
  access: 'creator',
  reply: MyVerification,
  refusals: [],
  limit: SETTINGS_LIMIT,
})

/** For our team. Documents aren't included, because each one is opened separately. */
export const WaitingVerification = z.object({
  id: Id,
  state: z.enum(['pending', 'approved', 'rejected']),
  person: ProfileCard,
  documentType: DocumentType,
  sides: z.array(DocumentSide),
  sentAt: Instant,
  decidedAt: z.nullable(Instant),
  reason: z.nullable(VerificationReason),
  note: z.string(),
  holder: z.nullable(ClaimHolder),
})
export type WaitingVerification = z.infer<typeof WaitingVerification>

export const getVerifications = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  summary: 'Lists verifications: pending ones oldest first, decided ones newest first.',
  access: 'admin',
  query: z.extend(PageQuery, { state: z._default(z.enum(['pending', 'decided']), 'pending') }),
  reply: page(WaitingVerification),
  refusals: [],
})

export const getVerification = endpoint({
  method: 'GET',
  path: '/api/admin/verifications/{verification}',
  summary: "Returns a verification along with the birth date and photos of the person's profile.",
  access: 'admin',
  params: z.object({ verification: Id }),
  reply: z.extend(WaitingVerification, {
    birthDate: z.nullable(z.string()),
    photos: z.array(Photo),
    /** How often the person was rejected before. */
    earlierTries: z.int(),
  }),
  refusals: ['not_found'],
})

/** Where our team opens one side of a document. Each view is recorded in the audit log. */
export const documentPath = (verification: string, side: DocumentSide): string =>
  `/api/admin/verifications/${verification}/documents/${side}`

export const postVerificationDecision = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{verification}/decision',
  summary: 'Approves a verification, which marks the creator as verified, or rejects it with a reason.',
  access: 'admin',
  params: z.object({ verification: Id }),
  body: z.discriminatedUnion('approve', [
    z.object({ approve: z.literal(true), note: text('Note', 0, DECISION_NOTE_MAX) }),
    z.object({
      approve: z.literal(false),
      reason: VerificationReason,
      note: text('Note', 0, DECISION_NOTE_MAX),
    }),
  ]),
  reply: z.object({}),
  refusals: ['not_found', 'already_done', 'held_by_another'],
})
