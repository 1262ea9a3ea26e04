import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type NodemailerError } from 'nodemailer'
import { type Mailer, MailRefused, MailUnsure } from './port.ts'

interface Options {
  /** `smtps://` speaks TLS from the start, `smtp://` when the server offers it, `?requireTLS=true` insists. */
  url: string
  from: string
}

/** How long a mail server that is slow to answer can hold up a shutdown. */
const CLOSE_MS = 2_000

/** Hands mails to a mail server. What it throws holds codes only: a server's own words can quote the address. */
export function smtpMailer({ url, from }: Options): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const underWay = new Set<Promise<unknown>>()
  const bodies = new Map<string, Readable>()
  transport.use('stream', (mail, done) => {
    mail.message!.processFunc((body) => {
      bodies.set(mail.data.messageId!, body)
      return body
    })
    done()
  })

  return {
    async send({ messageId, to, ...mail }) {
      const sending = transport.sendMail({ messageId, to: { name: '', address: to }, ...mail })
      underWay.add(sending)
      try {
        await sending
      } catch (error) {
        // The last byte of the body is followed by the dot that makes the mail theirs.
        throw translate(error as NodemailerError, bodies.get(messageId)?.readableEnded === true)
      } finally {
        underWay.delete(sending)
        bodies.delete(messageId)
      }
    },
    async close() {
      transport.close()
      await Promise.race([Promise.allSettled(underWay), wait(CLOSE_MS, null, { ref: false })])
      transport.close({ force: true })
      await Promise.allSettled(underWay)
    },
  }
}

function translate(error: NodemailerError, handedOver: boolean): Error {
  const { code, originalCode, command, responseCode, response = '', permanent } = error
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3}) /.exec(response)?.[1]
  const words = [code, originalCode, command, responseCode, detail].filter(Boolean).join(' ')
  if (!responseCode) return handedOver ? new MailUnsure(words) : new Error(words)
  // A refusal of the sender or of our password is for the operator to mend; the mail can wait for that.
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return aboutThisMail && permanent ? new MailRefused(words) : new Error(words)
}
