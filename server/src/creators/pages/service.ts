import type { CreatorPage, MyCreator } from '@koji/contract'
import type { Payouts } from '#billing/payouts/service.ts'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Verifications } from '#creators/verifications/service.ts'
import type { Saved } from '#discovery/saved/service.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { CreatorSettingsView, Creators } from '#profiles/creator-profiles/service.ts'
import { setupOf } from './rules.ts'

export type CreatorPages = ReturnType<typeof creatorPageService>

export interface Dependencies {
  creators: Creators
  payouts: Payouts
  saved: Saved
  subscriptions: Subscriptions
  verifications: Verifications
}

/** Creator pages, combined from the profile, subscriptions, payouts and verification. */
export function creatorPageService(
  _: Platform,
  { creators, payouts, saved, subscriptions, verifications }: Dependencies,
) {
  return {
    async one(db: Db, me: Viewer | null, idOrUsername: string): Promise<CreatorPage> {
      const creator = await creators.one(db, me, idOrUsername)
      const [{ patronage, until, subscriptionId }, selling, isSaved] = await Promise.all([
        subscriptions.accessTo(db, me, creator.userId),
        creator.idVerified && payouts.isReady(db, creator.userId),
        saved.isSaved(db, me, { kind: 'creators', personId: creator.userId }),
      ])
      return {
        ...creator,
        patronage,
        subscriptionId,
        selling,
        until: until?.toISOString() ?? null,
        welcome: patronage === 'subscriber' || patronage === 'owner' ? creator.welcome : '',
        saved: isSaved,
      }
    },

    /** The creator's own page, with the steps of its setup. */
    async mine(db: Db, { coverId, priceChosen, ...settings }: CreatorSettingsView): Promise<MyCreator> {
      const [verification, payoutReady] = await Promise.all([
        verifications.stateOf(db, settings.userId),
        payouts.isReady(db, settings.userId),
      ])
      return { ...settings, verification, setup: setupOf({ ...settings, coverId, priceChosen, payoutReady }) }
    },
  }
}
