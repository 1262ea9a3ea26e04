import { REASON_RULES, type ReportReason } from '@koji/contract'
import type { CommunityRuleId } from '@koji/contract/community-rules'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Classifier } from './classifier.ts'
import { rescan } from './rescan.ts'
import { type Assessment, assessImage, mostSevere, weightOf } from './rules.ts'
import * as store from './store.ts'
import * as cases from './store-cases.ts'
import type { SubjectKind } from './subject.ts'
import {
  type Names,
  requireComment,
  requireMessage,
  requireNames,
  requireNote,
  textsOf,
} from './text-refusals.ts'
import { assessText, TEXT_RULES, type Where } from './text-rules.ts'

export { urgency } from './rules.ts'
export type { LockedCase } from './store-cases.ts'
export type { Subject, SubjectKind, Subjects } from './subject.ts'
export { contentHash, withCacheInvalidation } from './subject.ts'

export const CHECK_JOB = 'moderation.check_media'
/** The number of pixels that the model reads, so that the smallest sufficient version is loaded. */
const WIDTH = 224

/** What moderation needs from `media`, which depends on moderation. */
export interface PhotoStore {
  /** Null if it was deleted. */
  versionFor(
    db: Db,
    id: string,
    width: number,
  ): Promise<{ ownerId: string; bytes: Buffer; state: 'checking' | 'shown' | 'held' } | null>
  /** False if it was deleted or is in that state already. */
  setVisibility(tx: Tx, id: string, state: 'shown' | 'held'): Promise<boolean>
}

export interface CheckedTexts {
  kind: Exclude<store.CheckedKind, 'photo'>
  subjectId: string
  accountId: string
  texts: readonly { text: string; where: Where }[]
}

interface Check {
  kind: store.CheckedKind
  subjectId: string
  accountId: string
  model: string
  version: string
  scores: object
  perceptualHash?: Buffer | null
  assessment: Assessment
  /** Our team has decided about it, so a check opens no case. */
  decided?: boolean
}

export type Moderation = ReturnType<typeof moderationService>

interface Context extends Pick<Platform, 'clock' | 'database' | 'events' | 'ids'> {
  classifier: Classifier
  thresholds: { holdAt: number; askAt: number }
}

export interface NewCase {
  kind: SubjectKind
  subjectId: string
  accountId: string
  reason: string
  linkedId?: string
}

export function moderationService(
  { clock, config, database, events, ids, jobs }: Platform,
  classifier: Classifier,
) {
  const thresholds = { holdAt: config.MODERATION_HOLD_AT, askAt: config.MODERATION_ASK_AT }
  const context = { clock, database, events, ids, classifier, thresholds }
  return {
    requireNames,
    checkNames: (tx: Tx, accountId: string, names: Names) => checkNames(context, tx, accountId, names),
    requireNote,
    requireMessage,
    requireComment,

    /** Queues the check of a photo. */
    check: (tx: Tx, mediaId: string): Promise<void> => jobs.send(tx, CHECK_JOB, { mediaId }),

    /** The rules that photos with an open case may break, or were removed for. */
    rulesOf: async (db: Db, mediaIds: readonly string[]): Promise<Map<string, string | null>> =>
      new Map((await store.rulesOfPhotos(db, mediaIds)).map(({ subjectId, rule }) => [subjectId, rule])),

    /** Photos that stay hidden regardless of any decision about their owner. */
    heldPhotos: async (db: Db, mediaIds: readonly string[]): Promise<Set<string>> =>
      new Set(await store.heldPhotos(db, mediaIds)),

    openCase: (tx: Tx, about: NewCase) => openCase(context, tx, about),

    /** For the features that work on cases. */
    cases: { lock: cases.lock, close: cases.close, merge: cases.merge },
    updateCase: store.updateCase,
    holdRule,
    checkPhoto: (photos: PhotoStore, mediaId: string) => checkPhoto(context, photos, mediaId),

    rescan: (photos: PhotoStore, progress: (done: number, total: number) => void) =>
      rescan(database.db, classifier, { check: (id) => checkPhoto(context, photos, id), progress }),

    closePhotoCases: (tx: Tx, mediaId: string) => closePhotoCases(context, tx, mediaId),

    closePostCases: (tx: Tx, postId: string) => store.closeCases(tx, 'post', [postId], clock.now()),

    closeCommentCases: (tx: Tx, commentIds: readonly string[]) =>
      store.closeCases(tx, 'comment', commentIds, clock.now()),

    checkText: (tx: Tx, texts: CheckedTexts) => checkText(context, tx, texts),
  }
}

/** The rule for which a subject stays hidden, even if its author edits it. */
async function holdRule(
  db: Db,
  about: { kind: SubjectKind; subjectId: string; accountId: string },
): Promise<CommunityRuleId | null> {
  const hold = await store.activeHold(db, about)
  if (!hold) return null
  return (hold.rule as CommunityRuleId | null) ?? REASON_RULES[hold.reason as ReportReason] ?? 'C14'
}

/** Stores a check, and opens a case unless it is clear. False if this version has checked the subject already. */
async function storeCheck(
  { clock, events, ids }: Context,
  tx: Tx,
  { kind, assessment, ...check }: Check,
): Promise<boolean> {
  const { accountId, subjectId, model, version, scores, perceptualHash = null } = check
  const about = { subjectKind: kind, subjectId, accountId, ...assessment }
  const row = {
    ...about,
    id: ids.id(),
    model,
    version,
    perceptualHash,
    scores: JSON.stringify(scores),
  }
  if (!(await store.insertCheck(tx, { ...row, createdAt: clock.now() }))) return false
  const { verdict } = assessment
  if (verdict === 'clear' || check.decided) return true
  const caseId = ids.id()
  const opened = { ...about, id: caseId, source: 'automatic', verdict, openedAt: clock.now() } as const
  const weight = weightOf({ verdict, rule: assessment.rule, reasons: [] })
  if (await store.openCase(tx, { ...opened, weight }))
    await events.record(tx, 'moderation.case_opened', accountId, { caseId, accountId })
  return true
}

/** Checks names that are about to be shown. Unsure ones are queued for our team. */
async function checkNames(context: Context, tx: Tx, accountId: string, names: Names): Promise<void> {
  requireNames(names)
  const texts = textsOf(names).map(({ text, where }) => ({ text, where }))
  const about = { kind: 'profile_text', subjectId: accountId, accountId } as const
  if (texts.length > 0) await checkText(context, tx, { ...about, texts })
}

/**
 * Returns the open case of a subject, or opens one for a reason other than a check. The case is locked, so that
 * concurrent reports are counted correctly.
 */
async function openCase({ clock, events, ids }: Context, tx: Tx, about: NewCase) {
  const { kind, subjectId, accountId, reason, linkedId = null } = about
  const existing = await store.lockOpenCase(tx, about)
  if (existing) return existing
  const id = ids.id()
  const opened = { subjectKind: kind, subjectId, accountId, reason, linkedId, openedAt: clock.now() }
  const weight = weightOf({ verdict: null, rule: null, reasons: [reason] })
  if (await store.openCase(tx, { ...opened, id, source: 'report', weight }))
    await events.record(tx, 'moderation.case_opened', accountId, { caseId: id, accountId })
  return (await store.lockOpenCase(tx, about))!
}

/** Idempotent. Throws on every failure, so that the photo stays hidden and the job is retried. */
async function checkPhoto(context: Context, photos: PhotoStore, mediaId: string): Promise<void> {
  const { classifier, database, thresholds } = context
  if (await store.isPhotoChecked(database.db, mediaId, classifier)) return
  const photo = await photos.versionFor(database.db, mediaId, WIDTH)
  if (!photo) return
  const { scores, ...result } = await classifier.classify(photo.bytes)
  const about = { kind: 'photo', subjectId: mediaId, accountId: photo.ownerId } as const
  await transact(database.db, async (tx) => {
    const decided = await store.isDecided(tx, about)
    const rule = decided ? null : await holdRule(tx, about)
    const assessment = rule ? { verdict: 'hit' as const, rule } : assessImage(scores, thresholds)
    if (!(await storeCheck(context, tx, { ...about, ...result, scores, assessment, decided }))) return
    // A newer model never overrides a decision by our team, and never shows a held photo again.
    const hit = assessment.verdict === 'hit'
    if (decided || (!hit && photo.state !== 'checking')) return
    const changed = await photos.setVisibility(tx, mediaId, hit ? 'held' : 'shown')
    // The owner deleted the photo during the check.
    if (!changed && photo.state === 'checking') await closePhotoCases(context, tx, mediaId)
  })
}

/** For subjects that their owners deleted. */
const closePhotoCases = ({ clock }: Context, tx: Tx, mediaId: string) =>
  store.closeCases(tx, 'photo', [mediaId], clock.now())

/** Stores the findings, but not the texts, which their feature owns and may change or delete. */
async function checkText(context: Context, tx: Tx, { texts, ...about }: CheckedTexts): Promise<Assessment> {
  const found = texts.map(({ text, where }) => ({ where, ...assessText(text, where) }))
  const worst = mostSevere(found) ?? ({ verdict: 'clear', rule: null } as const)
  // Editing a hidden text doesn't show it again; our team has to review it first.
  const held = await holdRule(tx, about)
  const { verdict, rule } = held ? { verdict: 'hit' as const, rule: held } : worst
  await storeCheck(context, tx, { ...about, ...TEXT_RULES, scores: { found }, assessment: { verdict, rule } })
  return { verdict, rule }
}
