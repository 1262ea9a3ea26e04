import type { Bus } from '#adapters/bus/port.ts'
import type { Tx } from './db/database.ts'
import { afterCommit } from './db/transact.ts'
import type { Log } from './log.ts'
import type { AccountChanges } from './session/account-changes.ts'

const CHANNEL = 'kept_answers_forgotten'

/**
 * Clears the short-lived in-memory caches of public pages on all nodes when a person or their content is hidden, so that
 * a ban is visible right away. If the bus loses the message, the entries still expire within seconds.
 */
export class CacheInvalidator {
  readonly #bus: Bus
  readonly #log: Log
  readonly #accountChanges: AccountChanges
  readonly #listeners: (() => void)[] = []

  constructor({ bus, log, accountChanges }: { bus: Bus; log: Log; accountChanges: AccountChanges }) {
    this.#bus = bus
    this.#log = log
    this.#accountChanges = accountChanges
  }

  async listen(): Promise<void> {
    await this.#bus.listen(CHANNEL, () => this.#notify())
    this.#bus.onGap(() => this.#notify())
    this.#accountChanges.onChange(({ sessionId }) => {
      // Signing out of one session doesn't hide the person.
      if (!sessionId) this.#notify()
    })
  }

  onInvalidate(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Takes effect when the transaction commits. */
  invalidate(tx: Tx): void {
    afterCommit(tx, () => {
      this.#notify()
      this.#bus
        .publish(CHANNEL, {})
        .catch((error: unknown) => this.#log.warn({ err: error }, 'caches of other nodes were not cleared'))
    })
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
