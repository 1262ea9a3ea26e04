import { draftStorage } from '#lib/draft-storage.ts'

const NAME = 'chat-drafts'
/** The oldest drafts are dropped. */
const DRAFTS_MAX = 50

const keyOf = (accountId: string, matchId: string) => `${accountId} ${matchId}`

function readDrafts(): Record<string, string> {
  const stored = draftStorage.read(NAME)
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
}

export const draftOf = (accountId: string, matchId: string): string => {
  const draft = readDrafts()[keyOf(accountId, matchId)]
  return typeof draft === 'string' ? draft : ''
}

export function storeDraft(accountId: string, matchId: string, text: string): void {
  const { [keyOf(accountId, matchId)]: _, ...others } = readDrafts()
  const drafts = Object.entries(others).slice(1 - DRAFTS_MAX)
  if (text.trim() !== '') drafts.push([keyOf(accountId, matchId), text])
  draftStorage.write(NAME, drafts.length > 0 ? Object.fromEntries(drafts) : null)
}
