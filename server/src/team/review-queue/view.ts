import type { ClaimHolder } from '@koji/contract'
import type { HolderRow } from './store.ts'

export const presentHolder = (
  { holderId: id, givenBy, until, displayName, username, avatarUrl }: HolderRow,
  me: string,
): ClaimHolder => ({
  person: { id, displayName, username, avatarUrl },
  until: until.toISOString(),
  mine: id === me,
  givenByMe: givenBy === me,
})
