import { REASON_RULES, type ReportReason } from '@koji/contract'
import type { CommunityRuleId } from '@koji/contract/community-rules'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Classifier } from './classifier.ts'
import { rescan } from './rescanning.ts'
import { gravest, type Judgement, judgeImage, weightOf } from './rules.ts'
import * as store from './store.ts'
import * as cases from './store-cases.ts'
import type { SubjectKind } from './subject.ts'
import { judgeText, TEXT_RULES, type TextJudgement, type Where } from './text-rules.ts'

export { urgency } from './rules.ts'
export type { LockedCase } from './store-cases.ts'
export type { Subject, SubjectKind, Subjects } from './subject.ts'
export { markOf, seenAtOnce } from './subject.ts'

export const CHECK_JOB = 'moderation.check_media'
/** The smallest version of a photo that has at least the pixels that the model looks at. */
const WIDTH = 224

/** What moderation needs of photos: to see one, and to say what becomes of it. */
export interface Pictures {
  /** Null when it is gone. */
  versionFor(
    db: Db,
    id: string,
    width: number,
  ): Promise<{ ownerId: string; bytes: Buffer; state: 'checking' | 'shown' | 'held' } | null>
  /** False when it is gone. */
  judge(tx: Tx, id: string, decision: 'shown' | 'held'): Promise<boolean>
}

export interface CheckedTexts {
  kind: Exclude<store.CheckedKind, 'photo'>
  subjectId: string
  accountId: string
  texts: readonly { text: string; where: Where }[]
}

interface Checked {
  kind: store.CheckedKind
  subjectId: string
  accountId: string
  model: string
  version: string
  scores: object
  look?: Buffer | null
  judgement: Judgement
  /** By a person, so that nobody has to look at it again. */
  decided?: boolean
}

const NOT_IN_A_NAME: Record<NonNullable<TextJudgement['what']>, string> = {
  slur: 'This word hurts people. Please choose another name',
  contact: 'Please leave addresses and numbers out of your name',
  link: 'Please leave links out of your name',
  scam: 'Please choose a name that people may call you',
}

export interface Names {
  displayName?: string | undefined
  username?: string | null | undefined
}

type NameText = CheckedTexts['texts'][number] & { path: keyof Names }

/** A username is read with its underscores, and with spaces in their place. */
function textsOf({ displayName, username }: Names): NameText[] {
  const forms = username ? new Set([username, username.replaceAll('_', ' ')]) : []
  return [
    ...(displayName ? [{ path: 'displayName', text: displayName, where: 'name' } as const] : []),
    ...Array.from(forms, (text) => ({ path: 'username', text, where: 'username' }) as const),
  ]
}

export type Moderation = ReturnType<typeof moderationService>

export function moderationService(
  { clock, config, database, events, ids, jobs }: Platform,
  classifier: Classifier,
) {
  const thresholds = { holdAt: config.MODERATION_HOLD_AT, askAt: config.MODERATION_ASK_AT }

  /** The rule for which something stays out of sight, whatever its author makes of it. */
  async function standingRule(
    db: Db,
    about: { kind: SubjectKind; subjectId: string; accountId: string },
  ): Promise<CommunityRuleId | null> {
    const found = await store.standing(db, about)
    if (!found) return null
    return (found.rule as CommunityRuleId | null) ?? REASON_RULES[found.reason as ReportReason] ?? 'C14'
  }

  /** False when the same was found before. */
  async function keep(tx: Tx, { kind, judgement, ...checked }: Checked): Promise<boolean> {
    const { accountId, subjectId, model, version, scores, look = null } = checked
    const about = { subjectKind: kind, subjectId, accountId, ...judgement }
    const check = { ...about, id: ids.id(), model, version, look, scores: JSON.stringify(scores) }
    if (!(await store.insertCheck(tx, { ...check, createdAt: clock.now() }))) return false
    const { verdict } = judgement
    if (verdict === 'clear' || checked.decided) return true
    const caseId = ids.id()
    const opened = { ...about, id: caseId, source: 'automatic', verdict, openedAt: clock.now() } as const
    const weight = weightOf({ verdict, rule: judgement.rule, reasons: [] })
    if (await store.openCase(tx, { ...opened, weight }))
      await events.record(tx, 'moderation.case_opened', accountId, { caseId, accountId })
    return true
  }

  const service = {
    /** A name is read by everybody at once, so one that cannot be shown is not taken. */
    requireNames(names: Names): void {
      for (const { path, text, where } of textsOf(names)) {
        const { verdict, what } = judgeText(text, where)
        if (verdict === 'hit') refuse('words_refused', { fields: [{ path, message: NOT_IN_A_NAME[what!] }] })
      }
    },

    /** For those that are shown from now on: of a doubtful one a person is told. */
    async checkNames(tx: Tx, accountId: string, names: Names): Promise<void> {
      this.requireNames(names)
      const texts = textsOf(names).map(({ text, where }) => ({ text, where }))
      const about = { kind: 'profile_text', subjectId: accountId, accountId } as const
      if (texts.length > 0) await this.checkText(tx, { ...about, texts })
    },

    /** What goes with a like is read by a stranger, before there is a conversation. */
    requireNote(note: string): void {
      if (judgeText(note, 'public').verdict === 'hit')
        refuse('words_refused', {
          fields: [
            { path: 'note', message: 'Please leave links, addresses and hurtful words out of your note' },
          ],
        })
    },

    /** Between two people. Whether somebody should look at it, which `checkText` asks for once it is written. */
    requireMessage(text: string): boolean {
      const { verdict } = judgeText(text, 'private')
      if (verdict === 'hit')
        refuse('words_refused', {
          fields: [{ path: 'text', message: 'These words hurt people. Please say it another way' }],
        })
      return verdict === 'unsure'
    },

    /** Under a post, where everybody reads it at once. Whether somebody should look at it. */
    requireComment(text: string): boolean {
      const { verdict } = judgeText(text, 'public')
      if (verdict === 'hit')
        refuse('words_refused', {
          fields: [
            { path: 'text', message: 'Please leave addresses, scams and hurtful words out of your comment' },
          ],
        })
      return verdict === 'unsure'
    },

    /** Has a photo looked at, soon. */
    check: (tx: Tx, mediaId: string): Promise<void> => jobs.send(tx, CHECK_JOB, { mediaId }),

    /** Of photos that somebody has to look at: the rule that each may break. */
    rulesOf: async (db: Db, mediaIds: readonly string[]): Promise<Map<string, string | null>> =>
      new Map((await store.rulesOfPhotos(db, mediaIds)).map(({ subjectId, rule }) => [subjectId, rule])),

    /** Of somebody's photos those that stay out of sight, whatever is decided about the person. */
    heldPhotos: async (db: Db, mediaIds: readonly string[]): Promise<Set<string>> =>
      new Set(await store.heldPhotos(db, mediaIds)),

    /**
     * Somebody has to look, for a reason that no check gave. The open case about it, or a new one; held until the
     * transaction ends, so that what is counted for it is counted once.
     */
    async openFor(
      tx: Tx,
      wish: { kind: SubjectKind; subjectId: string; accountId: string; reason: string; linkedId?: string },
    ) {
      const { kind, subjectId, accountId, reason, linkedId = null } = wish
      const joined = await store.lockOpen(tx, wish)
      if (joined) return joined
      const id = ids.id()
      const opened = { subjectKind: kind, subjectId, accountId, reason, linkedId, openedAt: clock.now() }
      const weight = weightOf({ verdict: null, rule: null, reasons: [reason] })
      if (await store.openCase(tx, { ...opened, id, source: 'report', weight }))
        await events.record(tx, 'moderation.case_opened', accountId, { caseId: id, accountId })
      return (await store.lockOpen(tx, wish))!
    },

    /** For those who work on cases. */
    cases,
    updateCase: store.updateCase,
    standingRule,

    /** May be begun again at any point. Whatever goes wrong is thrown, so that the photo waits and the job comes back. */
    async checkPhoto(pictures: Pictures, mediaId: string): Promise<void> {
      if (await store.isPhotoChecked(database.db, mediaId, classifier)) return
      const picture = await pictures.versionFor(database.db, mediaId, WIDTH)
      if (!picture) return
      const { scores, look, model, version } = await classifier.classify(picture.bytes)
      const judged = judgeImage(scores, thresholds)
      const about = { kind: 'photo', subjectId: mediaId, accountId: picture.ownerId } as const
      await transact(database.db, async (tx) => {
        const decided = await store.isDecided(tx, about)
        const stays = decided ? null : await standingRule(tx, about)
        const judgement = stays ? { verdict: 'hit' as const, rule: stays } : judged
        if (!(await keep(tx, { ...about, model, version, scores, look, judgement, decided }))) return
        // A later model changes nothing that a person decided, and brings nothing back.
        const hit = judgement.verdict === 'hit'
        if (decided || (!hit && picture.state !== 'checking')) return
        const there = await pictures.judge(tx, mediaId, hit ? 'held' : 'shown')
        if (!there && picture.state === 'checking') await this.forgetPhoto(tx, mediaId)
      })
    },

    rescan: (pictures: Pictures, progress: (done: number, total: number) => void) =>
      rescan(database.db, classifier, { check: (id) => service.checkPhoto(pictures, id), progress }),

    /** Its owner removed it: there is nothing left to look at. */
    forgetPhoto: (tx: Tx, mediaId: string) => store.closeCases(tx, 'photo', [mediaId], clock.now()),

    forgetPost: (tx: Tx, postId: string) => store.closeCases(tx, 'post', [postId], clock.now()),

    forgetComments: (tx: Tx, commentIds: readonly string[]) =>
      store.closeCases(tx, 'comment', commentIds, clock.now()),

    /** What was found is kept, the words are not: they stay where they belong and may change there. */
    async checkText(tx: Tx, { texts, ...about }: CheckedTexts): Promise<Judgement> {
      const found = texts.map(({ text, where }) => ({ where, ...judgeText(text, where) }))
      const judged = gravest(found) ?? ({ verdict: 'clear', rule: null } as const)
      // Whoever changes what was taken out of sight waits for somebody to look again.
      const stays = await standingRule(tx, about)
      const { verdict, rule } = stays ? { verdict: 'hit' as const, rule: stays } : judged
      await keep(tx, { ...about, ...TEXT_RULES, scores: { found }, judgement: { verdict, rule } })
      return { verdict, rule }
    },
  }
  return service
}
