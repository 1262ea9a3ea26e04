import { draftStorage } from '#lib/draft-storage.ts'

const NAME = 'chat-drafts'
/** Those of conversations that were written in last. */
const KEPT = 50

const keyOf = (accountId: string, matchId: string) => `${accountId} ${matchId}`

function all(): Record<string, string> {
  const kept = draftStorage.read(NAME)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {}
}

export const draftOf = (accountId: string, matchId: string): string => {
  const draft = all()[keyOf(accountId, matchId)]
  return typeof draft === 'string' ? draft : ''
}

export function keepDraft(accountId: string, matchId: string, text: string): void {
  const { [keyOf(accountId, matchId)]: _, ...others } = all()
  const drafts = Object.entries(others).slice(1 - KEPT)
  if (text.trim() !== '') drafts.push([keyOf(accountId, matchId), text])
  draftStorage.write(NAME, drafts.length > 0 ? Object.fromEntries(drafts) : null)
}
