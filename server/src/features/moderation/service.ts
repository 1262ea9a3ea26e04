import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Classifier } from './classifier.ts'
import { gravest, type Judgement, judgeImage } from './rules.ts'
import * as store from './store.ts'
import { judgeText, TEXT_RULES, type TextJudgement, type Where } from './text-rules.ts'

export const CHECK_JOB = 'moderation.check_media'
/** The smallest version of a photo that has at least the pixels that the model looks at. */
const WIDTH = 224

/** What moderation needs of photos: to see one, and to say what becomes of it. */
export interface Pictures {
  /** Null when it is gone. */
  versionFor(db: Db, id: string, width: number): Promise<{ ownerId: string; bytes: Buffer } | null>
  /** False when it is gone. */
  judge(tx: Tx, id: string, decision: 'shown' | 'held'): Promise<boolean>
}

export interface CheckedTexts {
  kind: Exclude<store.SubjectKind, 'photo'>
  subjectId: string
  accountId: string
  texts: readonly { text: string; where: Where }[]
}

interface Checked {
  kind: store.SubjectKind
  subjectId: string
  accountId: string
  model: string
  version: string
  scores: object
  judgement: Judgement
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

  /** False when the same was found before. */
  async function keep(tx: Tx, { kind, judgement, ...checked }: Checked): Promise<boolean> {
    const { accountId, subjectId, model, version, scores } = checked
    const about = { subjectKind: kind, subjectId, accountId, ...judgement }
    const check = { ...about, id: ids.id(), model, version, scores: JSON.stringify(scores) }
    if (!(await store.insertCheck(tx, { ...check, createdAt: clock.now() }))) return false
    const { verdict } = judgement
    if (verdict === 'clear') return true
    const caseId = ids.id()
    const opened = { ...about, id: caseId, source: 'automatic', verdict, openedAt: clock.now() } as const
    if (await store.openCase(tx, opened))
      await events.record(tx, 'moderation.case_opened', accountId, { caseId, accountId })
    return true
  }

  return {
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
      new Map((await store.openPhotoCases(db, mediaIds)).map(({ subjectId, rule }) => [subjectId, rule])),

    /** May be begun again at any point. Whatever goes wrong is thrown, so that the photo waits and the job comes back. */
    async checkPhoto(pictures: Pictures, mediaId: string): Promise<void> {
      if (await store.isPhotoChecked(database.db, mediaId, classifier)) return
      const picture = await pictures.versionFor(database.db, mediaId, WIDTH)
      if (!picture) return
      const { scores, model, version } = await classifier.classify(picture.bytes)
      const judgement = judgeImage(scores, thresholds)
      const about = { kind: 'photo', subjectId: mediaId, accountId: picture.ownerId } as const
      await transact(database.db, async (tx) => {
        if (!(await keep(tx, { ...about, model, version, scores, judgement }))) return
        const there = await pictures.judge(tx, mediaId, judgement.verdict === 'hit' ? 'held' : 'shown')
        if (!there) await this.forgetPhoto(tx, mediaId)
      })
    },

    /** Its owner removed it: there is nothing left to look at. */
    forgetPhoto: (tx: Tx, mediaId: string) => store.closeCases(tx, 'photo', [mediaId], clock.now()),

    /** With all that was said about it. */
    async forgetPost(tx: Tx, postId: string): Promise<void> {
      await store.closeCases(tx, 'post', [postId], clock.now())
      await store.closeCasesOfGoneComments(tx, clock.now())
    },

    forgetComments: (tx: Tx, commentIds: readonly string[]) =>
      store.closeCases(tx, 'comment', commentIds, clock.now()),

    /** What was found is kept, the words are not: they stay where they belong and may change there. */
    async checkText(tx: Tx, { texts, ...about }: CheckedTexts): Promise<Judgement> {
      const found = texts.map(({ text, where }) => ({ where, ...judgeText(text, where) }))
      const { verdict, rule } = gravest(found) ?? { verdict: 'clear', rule: null }
      await keep(tx, { ...about, ...TEXT_RULES, scores: { found }, judgement: { verdict, rule } })
      return { verdict, rule }
    },
  }
}
