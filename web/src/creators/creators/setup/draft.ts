import type { MyCreator } from '@koji/contract'
import { formatPriceInput, parseCents } from '#lib/cents.ts'
import type { CreatorChange } from '../my-creator.ts'

/** The form fields; the price as it was typed. */
export type Fields = Pick<
  MyCreator,
  'tagline' | 'about' | 'category' | 'perks' | 'welcome' | 'teasers' | 'watermark' | 'timeZone'
> & { price: string }

export const toFields = (creator: MyCreator): Fields => ({
  price: formatPriceInput(creator.subscriptionPrice),
  tagline: creator.tagline,
  about: creator.about,
  category: creator.category,
  perks: creator.perks,
  welcome: creator.welcome,
  teasers: creator.teasers,
  watermark: creator.watermark,
  timeZone: creator.timeZone,
})

export const isPriceSet = ({ setup }: MyCreator): boolean =>
  setup.some(({ step, done }) => step === 'price' && done)

/**
 * The changes to send. A field that was changed back is no change, except for the price: while none was chosen, the
 * suggested price may be saved as it is.
 */
export function changesOf(creator: MyCreator, touched: Partial<Fields>): CreatorChange {
  const { price, perks, ...rest } = touched
  const stored = toFields(creator)
  const changed = Object.entries(rest).filter(([name, value]) => stored[name as keyof Fields] !== value)
  const cents = price === undefined ? undefined : (parseCents(price) ?? Number.NaN)
  const trimmed = perks?.map((perk) => perk.trim()).filter((perk) => perk !== '')
  return {
    ...(Object.fromEntries(changed) as CreatorChange),
    ...(cents !== undefined &&
      (cents !== creator.subscriptionPrice || !isPriceSet(creator)) && { subscriptionPrice: cents }),
    ...(trimmed && JSON.stringify(trimmed) !== JSON.stringify(creator.perks) && { perks: trimmed }),
  }
}
