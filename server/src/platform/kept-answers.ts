import type { Bus } from '#adapters/bus/port.ts'
import type { Tx } from './db/database.ts'
import { afterCommit } from './db/transact.ts'
import type { Log } from './log.ts'
import type { AccountChanges } from './session/account-changes.ts'

const CHANNEL = 'kept_answers_forgotten'

/**
 * What nodes answer from memory for a moment is forgotten on all of them when somebody or something goes out of sight:
 * a ban that shows ten seconds later looks like none. Should the bus lose that, what is kept is old soon anyway.
 */
export class KeptAnswers {
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
    await this.#bus.listen(CHANNEL, () => this.#forget())
    this.#bus.onGap(() => this.#forget())
    this.#accountChanges.onChange(({ sessionId }) => {
      // Who signs out in one place is still to be seen.
      if (!sessionId) this.#forget()
    })
  }

  onForget(listener: () => void): void {
    this.#listeners.push(listener)
  }

  forget(tx: Tx): void {
    afterCommit(tx, () => {
      this.#forget()
      this.#bus
        .publish(CHANNEL, {})
        .catch((error: unknown) => this.#log.warn({ err: error }, 'other nodes keep what they answered'))
    })
  }

  #forget(): void {
    for (const listener of this.#listeners) listener()
  }
}
