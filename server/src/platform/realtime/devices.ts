import type { AccountMessage } from '@koji/contract'
import type { Bus } from '#adapters/bus/port.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transact.ts'
import type { Log } from '../log.ts'
import { accountTopic } from './live.ts'

const THROTTLE_MS = 1_000

/** Sends messages to every connected device of an account. A lost message is made up for when the device reloads. */
export class Devices {
  readonly #bus: Bus
  readonly #log: Log

  constructor(bus: Bus, log: Log) {
    this.#bus = bus
    this.#log = log
  }

  send(accountId: string, message: AccountMessage): void {
    this.#bus
      .post(accountTopic(accountId), message)
      .catch((error: unknown) =>
        this.#log.warn(
          { err: error, type: message.type },
          'a message did not reach the devices of an account',
        ),
      )
  }

  sendAfterCommit(tx: Tx, accountIds: string | readonly string[], message: AccountMessage): void {
    afterCommit(tx, () => {
      for (const id of new Set([accountIds].flat())) this.send(id, message)
    })
  }

  /** Returns a function that sends a message at most once a second per account, and always sends the last one. */
  throttled(message: AccountMessage): (tx: Tx, accountId: string) => void {
    /** Accounts that got the message in the last second, and whether they need it again. */
    const recent = new Map<string, boolean>()

    const send = (accountId: string): void => {
      recent.set(accountId, false)
      this.send(accountId, message)
      setTimeout(
        () => (recent.get(accountId) ? send(accountId) : recent.delete(accountId)),
        THROTTLE_MS,
      ).unref()
    }

    return (tx, accountId) =>
      afterCommit(tx, () => {
        if (recent.has(accountId)) recent.set(accountId, true)
        else send(accountId)
      })
  }

  /** Filters accounts for those with a connected device. */
  async online(accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    const unique = [...new Set(accountIds)]
    const isOnline = await Promise.all(unique.map((id) => this.#bus.hasFollowers(accountTopic(id))))
    return new Set(unique.filter((_, index) => isOnline[index]))
  }
}
