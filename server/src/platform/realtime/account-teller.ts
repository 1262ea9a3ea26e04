import type { AccountMessage } from '@koji/contract'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transact.ts'
import type { Platform } from '../platform.ts'
import { accountTopic } from './live.ts'

type Needs = Pick<Platform, 'bus' | 'log'>

const poster =
  ({ bus, log }: Needs) =>
  (accountId: string, message: AccountMessage): void => {
    bus
      .post(accountTopic(accountId), message)
      .catch((error: unknown) => log.warn({ err: error, type: message.type }, 'a change was not told'))
  }

/** To all devices of somebody, once it is so. What is lost on the way is found when they read again. */
export function accountTeller(needs: Needs) {
  const post = poster(needs)
  return (tx: Tx, accountId: string, message: AccountMessage): void =>
    afterCommit(tx, () => post(accountId, message))
}

/** Between two of the same: a month of renewals is one change to whoever looks at their sum. */
const APART_MS = 1_000

/** The first one is told at once, what follows on its heels as one. */
export function gatheringTeller(needs: Needs, message: AccountMessage) {
  const post = poster(needs)
  /** Whether something came since it was told. */
  const told = new Map<string, boolean>()

  function tell(accountId: string): void {
    told.set(accountId, false)
    post(accountId, message)
    setTimeout(() => (told.get(accountId) ? tell(accountId) : told.delete(accountId)), APART_MS).unref()
  }

  return (tx: Tx, accountId: string): void =>
    afterCommit(tx, () => {
      if (told.has(accountId)) told.set(accountId, true)
      else tell(accountId)
    })
}
