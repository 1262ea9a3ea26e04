import type { MyCreator } from '@koji/contract'
import { formatPriceInput, parseCents } from '#lib/cents.ts'
import type { CreatorChange } from '../my-creator.ts'

/** As they stand in the form; the price as it was typed. */
export type Fields = Pick<
  MyCreator,
  'tagline' | 'about' | 'category' | 'perks' | 'welcome' | 'teasers' | 'watermark' | 'timeZone'
> & { price: string }

export const fieldsOf = (mine: MyCreator): Fields => ({
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
 * What is to be sent. Fields put back to what they were are no change, but a price that nobody has chosen yet may be
 * chosen by leaving it as it is.
 */
export function changesOf(mine: MyCreator, touched: Partial<Fields>): CreatorChange {
  const { price, perks, ...rest } = touched
  const kept = fieldsOf(mine)
  const changed = Object.entries(rest).filter(([name, value]) => kept[name as keyof Fields] !== value)
  const cents = price === undefined ? undefined : (parseCents(price) ?? Number.NaN)
  const written = perks?.map((perk) => perk.trim()).filter((perk) => perk !== '')
  return {
    ...(Object.fromEntries(changed) as CreatorChange),
    ...(cents !== undefined &&
      (cents !== mine.subscriptionPrice || !isPriceSet(mine)) && { subscriptionPrice: cents }),
    ...(written && JSON.stringify(written) !== JSON.stringify(mine.perks) && { perks: written }),
  }
}
