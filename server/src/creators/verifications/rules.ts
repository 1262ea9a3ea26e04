import {
  DOCUMENT_DAYS,
  DOCUMENT_SIDES,
  type DocumentSide,
  type DocumentType,
  type MyVerification,
  sidesOf,
} from '@koji/contract'

const DAY_MS = 86_400_000

interface Sent {
  state: 'pending' | 'approved' | 'rejected'
  documentType: string | null
  sentAt: Date | null
  decidedAt: Date | null
  reason: string | null
  note: string
  /** Documents that are still there. */
  sides: readonly string[]
}

export interface Standing {
  /** Being put together. */
  open: { sides: readonly string[] } | null
  /** The last one that was sent. */
  sent: Sent | null
  /** Their page says that they are: the team may have seen it elsewhere. */
  verified: boolean
}

/** Whether somebody may still add to theirs, or send it. */
export const isSettled = ({ sent, verified }: Standing): boolean =>
  verified || sent?.state === 'pending' || sent?.state === 'approved'

export const inOrder = (sides: readonly string[]): DocumentSide[] =>
  DOCUMENT_SIDES.filter((side) => sides.includes(side))

export const isComplete = (type: DocumentType, sides: readonly string[]): boolean =>
  sidesOf(type).every((side) => sides.includes(side))

/** Sides that a document of this type does not have. */
export const needless = (type: DocumentType): DocumentSide[] =>
  DOCUMENT_SIDES.filter((side) => !sidesOf(type).includes(side))

/** As its owner sees it. What is put together anew does not hide why the last one was refused. */
export function viewOf({ open, sent, verified }: Standing): MyVerification {
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
