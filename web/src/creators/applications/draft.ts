import { CreatorCategory } from '@koji/contract'
import * as z from 'zod/mini'
import { draftStorage } from '#lib/draft-storage.ts'

const DRAFT_KEY = 'application-draft'

const Draft = z.object({
  accountId: z.string(),
  category: z.nullable(CreatorCategory),
  links: z.string(),
  about: z.string(),
  sample: z.string(),
})
export type Draft = Omit<z.infer<typeof Draft>, 'accountId'>

/** The unsent application of this account in this browser. */
export function readDraft(accountId: string): Draft | null {
  const stored = z.safeParse(Draft, draftStorage.read(DRAFT_KEY))
  if (!stored.success || stored.data.accountId !== accountId) return null
  const { accountId: _owner, ...draft } = stored.data
  return draft
}

export function saveDraft(accountId: string, { category, links, about, sample }: Draft): void {
  const empty = category === null && [links, about, sample].every((text) => text.trim() === '')
  draftStorage.write(DRAFT_KEY, empty ? null : { accountId, category, links, about, sample })
}

export const clearDraft = (): void => draftStorage.write(DRAFT_KEY, null)

/** Splits links at whitespace and commas. A link without a scheme gets https. */
export const parseLinks = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((link) => link !== '')
    .map((link) => (/^[a-z]+:/i.test(link) ? link : `https://${link}`))
