import {
  DOCUMENT_DAYS,
  DOCUMENT_SIDES,
  type DocumentSide,
  type DocumentType,
  type MyVerification,
  requiredSides,
} from '@koji/contract'

const DAY_MS = 86_400_000

interface SentVerification {
  state: 'pending' | 'approved' | 'rejected'
  documentType: string | null
  sentAt: Date | null
  decidedAt: Date | null
  reason: string | null
  note: string
  /** Sides whose documents weren't deleted yet. */
  sides: readonly string[]
}

export interface Standing {
  /** Not sent yet. */
  open: { sides: readonly string[] } | null
  /** The last verification that was sent. */
  sent: SentVerification | null
  /** Whether the creator page is verified. Our team may have verified it in another way. */
  verified: boolean
}

/** Whether nothing more can be added or sent. */
export const isSettled = ({ sent, verified }: Standing): boolean =>
  verified || sent?.state === 'pending' || sent?.state === 'approved'

export const inOrder = (sides: readonly string[]): DocumentSide[] =>
  DOCUMENT_SIDES.filter((side) => sides.includes(side))

export const isComplete = (type: DocumentType, sides: readonly string[]): boolean =>
  requiredSides(type).every((side) => sides.includes(side))

/** Sides that aren't required for this type of document. */
export const superfluousSides = (type: DocumentType): DocumentSide[] =>
  DOCUMENT_SIDES.filter((side) => !requiredSides(type).includes(side))

/** A new verification that isn't sent yet doesn't hide why the last one was rejected. */
export function present({ open, sent, verified }: Standing): MyVerification {
  const until =
    sent?.decidedAt && sent.sides.length > 0
      ? new Date(sent.decidedAt.getTime() + DOCUMENT_DAYS * DAY_MS).toISOString()
      : null
  return {
    state: verified ? 'approved' : (sent?.state ?? 'none'),
    sides: inOrder(open?.sides ?? []),
    documentType: (sent?.documentType ?? null) as MyVerification['documentType'],
    sentAt: sent?.sentAt?.toISOString() ?? null,
    decidedAt: sent?.decidedAt?.toISOString() ?? null,
    reason: (sent?.reason ?? null) as MyVerification['reason'],
    note: sent?.note ?? '',
    documentsUntil: until,
  }
}
