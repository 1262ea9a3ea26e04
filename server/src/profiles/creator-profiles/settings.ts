import { type CreatorSettings, type Crop, DEFAULT_CARD, type MyCreator, type MyPhoto } from '@koji/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { newSince, textsOf } from './rules.ts'
import * as store from './store-settings.ts'

/** The purpose of this feature's media. */
export const PURPOSE = 'cover'

interface Dependencies {
  clock: Clock
  media: Media
  moderation: Moderation
}

type Change = { [Key in keyof CreatorSettings]?: CreatorSettings[Key] | undefined }

/** What a creator's own page shows, except for payouts and verification. */
export type CreatorSettingsView = Omit<MyCreator, 'verification' | 'setup'> &
  Pick<store.SettingsRow, 'coverId' | 'priceChosen'>

/** A creator's own page, as its owner sees and changes it. */
export function creatorSettings({ clock, media, moderation }: Dependencies) {
  async function present(db: Db, row: store.SettingsRow): Promise<CreatorSettingsView> {
    const { heldRule, createdAt, card, ...settings } = row
    const [cover = null] = row.coverId ? await media.photosOf(db, [row.coverId]) : []
    return {
      ...settings,
      card: card ?? DEFAULT_CARD,
      cover,
      fresh: createdAt > newSince(clock.now()),
      heldRule: heldRule,
    }
  }

  const lock = async (tx: Tx, me: Viewer): Promise<store.SettingsRow> =>
    (await store.lockSettings(tx, me.accountId)) ?? refuse('not_found')

  /** Checks the texts of a page. Returns the rule they are held for, if any. */
  async function checkTexts(tx: Tx, id: string, texts: readonly string[]): Promise<string | null> {
    const { verdict, rule } = await moderation.checkText(tx, {
      kind: 'creator_text',
      subjectId: id,
      accountId: id,
      texts: texts.map((text) => ({ text, where: 'public' as const })),
    })
    return verdict === 'hit' ? rule : null
  }

  return {
    mine: async (db: Db, me: Viewer): Promise<CreatorSettingsView> =>
      present(db, (await store.settingsOf(db, me.accountId)) ?? refuse('not_found')),

    /** A new price applies to new subscriptions only, because each subscription stores its price. */
    async change(tx: Tx, me: Viewer, input: Change): Promise<CreatorSettingsView> {
      const before = await lock(tx, me)
      const change = Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== undefined),
      ) as Partial<CreatorSettings>
      const texts = textsOf({ ...before, ...change })
      // Unchanged texts aren't checked again, because our team may have approved them.
      const heldRule =
        JSON.stringify(texts) === JSON.stringify(textsOf(before))
          ? before.heldRule
          : await checkTexts(tx, before.userId, texts)
      const priceChosen = before.priceChosen || change.subscriptionPrice !== undefined
      await store.updateSettings(tx, before.userId, { ...change, priceChosen, heldRule })
      return present(tx, { ...before, ...change, priceChosen, heldRule })
    },

    async setCover(
      commit: Commit,
      me: Viewer,
      photo: { bytes: Buffer; crop: Crop | null },
    ): Promise<MyPhoto> {
      const input = { ...photo, ownerId: me.accountId, purpose: PURPOSE, class: 'public' } as const
      return media.add(commit, input, async (tx, { id }) => {
        const { coverId } = await lock(tx, me)
        await store.updateSettings(tx, me.accountId, { coverId: id })
        if (coverId) await media.remove(tx, [coverId])
      })
    },

    async removeCover(tx: Tx, me: Viewer): Promise<CreatorSettingsView> {
      const before = await lock(tx, me)
      if (before.coverId) await media.remove(tx, [before.coverId])
      return present(tx, { ...before, coverId: null })
    },
  }
}
