import { createHmac, timingSafeEqual } from 'node:crypto'
import { WEBHOOK_TOLERANCE_SECONDS } from '@koji/contract'
import * as z from 'zod/mini'
import { BadSignature, type ProviderEvent } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { inRounds } from '#platform/rounds.ts'
import * as settings from './store.ts'
import * as store from './store-messages.ts'

type About = NonNullable<ProviderEvent['about']>
/** Brings a message to our own webhook; true when it was taken. */
export type Deliver = (body: string, signature: string) => Promise<boolean>

const BATCH = 100
const AT_ONCE = 16
/** Whoever is slower than that shares the work with the next, which does no harm. */
const LEASE_MS = 20_000
/** Some three days in all. */
const RETRY_MS = [1_000, 10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000, 48 * 3_600_000]
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const Envelope = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  about: z.union([
    z.object({ kind: z.enum(['checkout', 'subscription', 'payment', 'account']), id: z.string() }),
    z.object({ kind: z.literal('payout'), id: z.string(), account: z.string() }),
  ]),
})

/** What the test provider tells our webhook, signed, over HTTP, until it is taken. */
export function sandboxMessages({ clock, database, ids, log, secrets }: Platform) {
  const key = secrets.keyFor('sandbox messages')
  const sign = (at: number, body: string | Buffer) =>
    createHmac('sha256', key).update(`${at}.`).update(body).digest('hex')
  let deliver: Deliver | null = null

  /** True when it was taken. */
  async function bring({ body }: store.Message, how: Deliver, twice: boolean): Promise<boolean> {
    const at = Math.floor(clock.now().getTime() / 1_000)
    const signature = `t=${at},v1=${sign(at, body)}`
    const attempts = twice ? 2 : 1
    let taken = false
    for (let n = 0; n < attempts; n++)
      taken =
        (await how(body, signature).catch((error: unknown) => {
          log.debug({ err: error }, 'a test message was not delivered')
          return false
        })) || taken
    return taken
  }

  async function putOff({ id, attempts }: store.Message & { attempts: number }): Promise<void> {
    const pause = RETRY_MS[attempts - 1]
    const until = pause === undefined ? null : new Date(clock.now().getTime() + pause)
    await store.putOff(database.db, id, until)
  }

  /** One portion. Returns how many there were. */
  async function round(how: Deliver): Promise<number> {
    const { doubled, shuffled } = await settings.settingsOf(database.db)
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const messages = await store.take(database.db, { now, until, limit: BATCH, shuffled })
    const queue = [...messages]
    const taken: string[] = []
    const bringAll = async () => {
      for (let message = queue.shift(); message; message = queue.shift())
        if (await bring(message, how, doubled)) taken.push(message.id)
        else await putOff(message)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, bringAll))
    // Together: whoever dies before that brings them once more, which does no harm.
    if (taken.length > 0) await store.delivered(database.db, taken, clock.now())
    return messages.length
  }

  const worker = inRounds({
    // Without anybody to bring them to, they wait.
    round: async () => (deliver ? round(deliver) : 0),
    onError: (error) => log.warn({ err: error }, 'test messages could not be read'),
  })

  return {
    async tell(tx: Tx, told: readonly { type: string; about: About }[], at: Date): Promise<void> {
      const messages = told.map(({ type, about }) => {
        const id = `evt_${ids.id().replaceAll('-', '')}`
        return { id, type, body: JSON.stringify({ id, type, created: at.getTime(), about }) }
      })
      // They are due by our own clock: that of the provider may be ahead.
      await store.add(tx, messages, clock.now())
      afterCommit(tx, worker.wake)
    },

    read(body: Buffer, signature: string, now: Date): ProviderEvent {
      const [, at, given] = SIGNATURE.exec(signature) ?? []
      if (!at || !given) throw new BadSignature('There is no signature.')
      const expected = sign(Number(at), body)
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
        throw new BadSignature('The signature does not fit.')
      if (Math.abs(now.getTime() / 1_000 - Number(at)) > WEBHOOK_TOLERANCE_SECONDS)
        throw new BadSignature('The message is too old.')
      const { id, type, created, about } = z.parse(Envelope, JSON.parse(body.toString()))
      return { id, type, createdAt: new Date(created), about }
    },

    start(how: Deliver): void {
      deliver = how
      worker.start()
    },

    stop: worker.stop,

    /** Brings all that is due now. Returns how many messages there were. */
    async deliverAll(how: Deliver): Promise<number> {
      let all = 0
      for (let moved = await round(how); moved > 0; moved = await round(how)) all += moved
      return all
    },

    forgetOld: (before: Date) => store.forget(database.db, before),
  }
}
