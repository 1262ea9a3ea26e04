import { PRODUCT_NAME, scrub } from '@koji/contract'
import { MailRefused, MailUnsure } from '#adapters/mail/port.ts'
import { publicUrl } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import type { Letter, MailBrand } from './letter-kinds.ts'
import { renderMail } from './letters.ts'
import * as store from './store.ts'

export type { Letter } from './letter-kinds.ts'
export type Mails = ReturnType<typeof mailService>

const MINUTE_MS = 60_000
const STRANDED_MINUTES = 15
/** Longer than the longest delay between two attempts of one job. */
const IDLE_MINUTES = 30
const BATCH_SIZE = 200
/** The minimum delay between two attempts, because a mail server may greylist or throttle. */
const RETRY_MINUTES = 1
const LATE_HOURS = 48
const RETENTION_DAYS = 30

const PURPOSE = 'mail'

interface Context extends Pick<Platform, 'clock' | 'jobs' | 'log' | 'mailer' | 'secrets'> {
  db: Db
  brand: MailBrand
  hostname: string
}

export function mailService({ clock, config, database, ids, jobs, log, mailer, secrets }: Platform) {
  const { db } = database
  const brand = { publicUrl: publicUrl(config), productName: PRODUCT_NAME }
  const { hostname } = new URL(brand.publicUrl)
  const context = { clock, jobs, log, mailer, secrets, db, brand, hostname }
  return {
    post: (tx: Tx, letter: Letter, accountId: string | null = null, id: string = ids.id()) =>
      post(context, tx, letter, { accountId, id }),

    /** Says whether an account was sent a mail of these kinds since then, within the retention period. */
    wasPosted: store.wasPosted,

    deliver: (id: string) => deliver(context, id),
    deliverWithWaiting: (id: string, signal: AbortSignal) => deliverWithWaiting(context, id, signal),

    /** Delivers every queued mail immediately. */
    async deliverAll(): Promise<void> {
      for (const { id } of await store.queuedMails(db)) await deliver(context, id)
    },

    sweep: (tx: Tx) => sweep(context, tx),
  }
}

/** Sends a mail if and only if the transaction commits. Returns false if a mail with this id exists. */
async function post(
  { clock, jobs, secrets }: Context,
  tx: Tx,
  letter: Letter,
  { accountId, id }: { accountId: string | null; id: string },
): Promise<boolean> {
  const now = clock.now()
  const isNew = await store.insertMail(tx, {
    id,
    kind: letter.kind,
    accountId,
    sealedLetter: secrets.encrypt(PURPOSE, JSON.stringify(letter)),
    createdAt: now,
    touchedAt: now,
  })
  if (isNew) await jobs.send(tx, 'mails.deliver', { id })
  return isNew
}

/**
 * Returns whether the mail server accepted the mail.
 *
 * The claim is committed before the mail server is contacted. After a crash it is unknown whether the server accepted
 * the mail, so a claimed mail is never retried: people can request a missing link again, but a second sign-in alert
 * would frighten them.
 */
async function deliver(context: Context, id: string): Promise<boolean> {
  const { clock, db } = context
  const claimed = await store.claimMail(db, id, clock.now())
  if (!claimed) return false
  const letter = decryptLetter(context, claimed.sealedLetter!)
  if (!letter) return giveUp(context, id, claimed.kind, 'It was encrypted with another SECRET_KEY.')
  const failure = await send(context, id, letter).then(
    () => null,
    (error: Error) => error,
  )
  if (!failure) {
    await store.markSent(db, id, clock.now())
    return true
  }
  const reason = scrubMessage(failure, letter.to)
  if (failure instanceof MailRefused || failure instanceof MailUnsure)
    return giveUp(context, id, claimed.kind, reason)
  await store.requeueMail(db, id, reason)
  // The queue stores the thrown error with all its properties, so the failure itself must not be thrown.
  throw new Error(`A mail could not be sent: ${reason}`)
}

/** Returns null if the letter was encrypted with a previous SECRET_KEY. */
function decryptLetter({ secrets }: Context, sealed: Buffer): Letter | null {
  try {
    return JSON.parse(secrets.decrypt(PURPOSE, sealed))
  } catch {
    return null
  }
}

const send = async ({ brand, hostname, mailer }: Context, id: string, letter: Letter) =>
  mailer.send({ messageId: `<${id}@${hostname}>`, to: letter.to, ...renderMail(letter, brand) })

async function giveUp({ db, log }: Context, id: string, kind: string, error: string): Promise<false> {
  await store.giveUp(db, id, error)
  log.error({ mail: id, kind, error }, 'a mail was given up')
  return false
}

/** Delivers a mail. Success means that the mail server is available, so waiting mails are delivered as well. */
async function deliverWithWaiting(context: Context, id: string, signal: AbortSignal): Promise<void> {
  if (!(await deliver(context, id))) return
  for (const waiting of await store.waitingMails(context.db, ago(context, RETRY_MINUTES), BATCH_SIZE)) {
    if (signal.aborted) return
    try {
      await deliver(context, waiting.id)
    } catch {
      // The mail is queued again and has its own job.
      return
    }
  }
}

async function sweep(context: Context, tx: Tx): Promise<void> {
  const { clock, jobs, log } = context
  const lost = [
    ...(await store.giveUpStranded(
      tx,
      ago(context, STRANDED_MINUTES),
      'Interrupted; the mail may have arrived.',
    )),
    ...(await store.giveUpLate(tx, ago(context, LATE_HOURS * 60))),
  ]
  for (const { id, kind } of lost) log.error({ mail: id, kind }, 'a mail was given up')
  const idle = await store.touchIdleMails(tx, ago(context, IDLE_MINUTES), clock.now(), BATCH_SIZE)
  for (const { id } of idle) await jobs.send(tx, 'mails.deliver', { id })
  await store.deleteOld(tx, ago(context, RETENTION_DAYS * 24 * 60))
}

const ago = ({ clock }: Context, minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE_MS)

/** `scrub` doesn't recognize every valid address, so the recipient's is also replaced literally. */
const scrubMessage = ({ message }: Error, address: string): string =>
  scrub(message.replaceAll(address, '[EMAIL]'))
