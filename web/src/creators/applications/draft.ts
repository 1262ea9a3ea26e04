import { CreatorCategory } from '@koji/contract'
import * as z from 'zod/mini'
import { draftStorage } from '#lib/draft-storage.ts'

const NAME = 'application-draft'

const Draft = z.object({
  accountId: z.string(),
  category: z.nullable(CreatorCategory),
  links: z.string(),
  about: z.string(),
  sample: z.string(),
})
export type Draft = Omit<z.infer<typeof Draft>, 'accountId'>

/** What was written and not sent, in this browser and of this person. */
export function readDraft(accountId: string): Draft | null {
  const kept = z.safeParse(Draft, draftStorage.read(NAME))
  if (!kept.success || kept.data.accountId !== accountId) return null
  const { accountId: _owner, ...draft } = kept.data
  return draft
}

export function keepDraft(accountId: string, { category, links, about, sample }: Draft): void {
  const empty = category === null && [links, about, sample].every((text) => text.trim() === '')
  draftStorage.write(NAME, empty ? null : { accountId, category, links, about, sample })
}

export const forgetDraft = (): void => draftStorage.write(NAME, null)

/** Links as they are typed, one a line; who leaves out the beginning means the usual one. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((line) => line !== '')
    .map((line) => (/^[a-z]+:/i.test(line) ? line : `https://${line}`))
