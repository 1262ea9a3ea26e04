import { PRODUCT_NAME, scrub } from '@koji/contract'
import { MailRefused, MailUnsure } from '#adapters/mail/port.ts'
import { publicUrl } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import type { Letter } from './letter-kinds.ts'
import { render } from './letters.ts'
import * as store from './store.ts'

export type { Letter } from './letter-kinds.ts'
export type Mails = ReturnType<typeof mailService>

const MINUTE_MS = 60_000
const STRANDED_MINUTES = 15
/** Longer than the longest pause between two tries of one job. */
const IDLE_MINUTES = 30
const AT_ONCE = 200
/** Between two tries of a mail, for the sake of a server that said "not now". */
const PAUSE_MINUTES = 1
const LATE_HOURS = 48
const KEPT_DAYS = 30

const PURPOSE = 'mail'

export function mailService({ clock, config, database, ids, jobs, log, mailer, secrets }: Platform) {
  const { db } = database
  const house = { publicUrl: publicUrl(config), productName: PRODUCT_NAME }
  const { hostname } = new URL(house.publicUrl)
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE_MS)

  /** Null when it was sealed with another SECRET_KEY than today's. */
  function open(sealed: Buffer): Letter | null {
    try {
      return JSON.parse(secrets.decrypt(PURPOSE, sealed))
    } catch {
      return null
    }
  }

  const send = async (id: string, letter: Letter) =>
    mailer.send({ messageId: `<${id}@${hostname}>`, to: letter.to, ...render(letter, house) })

  async function endInVain(id: string, kind: string, error: string): Promise<false> {
    await store.giveUp(db, id, error)
    log.error({ mail: id, kind, error }, 'a mail was given up')
    return false
  }

  return {
    /** Sent if and only if the transaction commits. Of two with one id the first is sent; false says that this is not it. */
    async post(
      tx: Tx,
      letter: Letter,
      accountId: string | null = null,
      id: string = ids.id(),
    ): Promise<boolean> {
      const now = clock.now()
      const first = await store.insertMail(tx, {
        id,
        kind: letter.kind,
        accountId,
        sealedLetter: secrets.encrypt(PURPOSE, JSON.stringify(letter)),
        createdAt: now,
        touchedAt: now,
      })
      if (first) await jobs.send(tx, 'mails.deliver', { id })
      return first
    },

    /** One of these kinds, to somebody, since then; as long as it is remembered. */
    wasPosted: store.wasPosted,

    /**
     * Returns whether the mail server took it.
     *
     * The claim is committed before a word is said to the mail server. After a crash nobody can tell whether that server
     * had accepted the mail, so a claimed one is never tried again: a link that is missing can be asked for once more, a
     * second "somebody signed in" frightens.
     */
    async deliver(id: string): Promise<boolean> {
      const claimed = await store.claimMail(db, id, clock.now())
      if (!claimed) return false
      const letter = open(claimed.sealedLetter!)
      if (!letter) return endInVain(id, claimed.kind, 'It was sealed with another SECRET_KEY.')
      const failure = await send(id, letter).then(
        () => null,
        (error: Error) => error,
      )
      if (!failure) {
        await store.markSent(db, id, clock.now())
        return true
      }
      const words = withoutPeople(failure, letter.to)
      if (failure instanceof MailRefused || failure instanceof MailUnsure)
        return endInVain(id, claimed.kind, words)
      await store.putBack(db, id, words)
      // Not the failure itself: the queue keeps what is thrown, with all that hangs on it.
      throw new Error(`A mail could not be sent: ${words}`)
    },

    /** When one mail got through, the mail server is there for those that wait as well. */
    async work(id: string, signal: AbortSignal): Promise<void> {
      if (!(await this.deliver(id))) return
      for (const waiting of await store.waitingMails(db, ago(PAUSE_MINUTES), AT_ONCE)) {
        if (signal.aborted) return
        try {
          await this.deliver(waiting.id)
        } catch {
          // It is queued again, and has a job of its own.
          return
        }
      }
    },

    /** Everything that waits, here and now. */
    async deliverAll(): Promise<void> {
      for (const { id } of await store.queuedMails(db)) await this.deliver(id)
    },

    async sweep(tx: Tx): Promise<void> {
      const lost = [
        ...(await store.giveUpStranded(tx, ago(STRANDED_MINUTES), 'Cut off; it may have arrived.')),
        ...(await store.giveUpLate(tx, ago(LATE_HOURS * 60))),
      ]
      for (const { id, kind } of lost) log.error({ mail: id, kind }, 'a mail was given up')
      const idle = await store.takeUpIdle(tx, ago(IDLE_MINUTES), clock.now(), AT_ONCE)
      for (const { id } of idle) await jobs.send(tx, 'mails.deliver', { id })
      await store.deleteOld(tx, ago(KEPT_DAYS * 24 * 60))
    },
  }
}

/** No rule knows every shape that an address can have, so this one is looked for as it is. */
const withoutPeople = ({ message }: Error, address: string): string =>
  scrub(message.replaceAll(address, '[EMAIL]'))
