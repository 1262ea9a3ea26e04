import type { MyCreator } from '@koji/contract'
import { formatPriceInput, parseCents } from '#lib/cents.ts'
import type { CreatorChange } from '../my-creator.ts'

/** The form fields; the price as it was typed. */
export type Fields = Pick<
  MyCreator,
  'tagline' | 'about' | 'category' | 'perks' | 'welcome' | 'teasers' | 'watermark' | 'timeZone'
> & { price: string }

export const toFields = (mine: MyCreator): Fields => ({
  price: formatPriceInput(mine.subscriptionPrice),
  tagline: mine.tagline,
  about: mine.about,
  category: mine.category,
  perks: mine.perks,
  welcome: mine.welcome,
  teasers: mine.teasers,
  watermark: mine.watermark,
  timeZone: mine.timeZone,
})

export const isPriceSet = ({ setup }: MyCreator): boolean =>
  setup.some(({ step, done }) => step === 'price' && done)

/**
 * The changes to send. A field that was changed back is no change, except for the price: while none was chosen, the
 * suggested price may be saved as it is.
 */
export function changesOf(mine: MyCreator, touched: Partial<Fields>): CreatorChange {
  const { price, perks, ...rest } = touched
  const stored = toFields(mine)
  const changed = Object.entries(rest).filter(([name, value]) => stored[name as keyof Fields] !== value)
  const cents = price === undefined ? undefined : (parseCents(price) ?? Number.NaN)
  const trimmed = perks?.map((perk) => perk.trim()).filter((perk) => perk !== '')
  return {
    ...(Object.fromEntries(changed) as CreatorChange),
    ...(cents !== undefined &&
      (cents !== mine.subscriptionPrice || !isPriceSet(mine)) && { subscriptionPrice: cents }),
    ...(trimmed && JSON.stringify(trimmed) !== JSON.stringify(mine.perks) && { perks: trimmed }),
  }
}
