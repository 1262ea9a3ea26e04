import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type NodemailerError } from 'nodemailer'
import { type Mailer, MailRefused, MailUnsure } from './port.ts'

interface Options {
  /** `smtps://` uses TLS from the start, `smtp://` if the server offers it, and `?requireTLS=true` requires it. */
  url: string
  from: string
}

/** How long a slow mail server can delay a shutdown. */
const CLOSE_MS = 2_000

/** Sends mails over SMTP. Errors contain only codes, because a server's reply can quote the address. */
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
  const inFlight = new Set<Promise<unknown>>()
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
      inFlight.add(sending)
      try {
        await sending
      } catch (error) {
        // Once the body has been read to its end, the server may have received and accepted the mail.
        throw toPortError(error as NodemailerError, bodies.get(messageId)?.readableEnded === true)
      } finally {
        inFlight.delete(sending)
        bodies.delete(messageId)
      }
    },
    async close() {
      transport.close()
      await Promise.race([Promise.allSettled(inFlight), wait(CLOSE_MS, null, { ref: false })])
      transport.close({ force: true })
      await Promise.allSettled(inFlight)
    },
  }
}

function toPortError(error: NodemailerError, transmitted: boolean): Error {
  const { code, originalCode, command, responseCode, response = '', permanent } = error
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3}) /.exec(response)?.[1]
  const codes = [code, originalCode, command, responseCode, detail].filter(Boolean).join(' ')
  if (!responseCode) return transmitted ? new MailUnsure(codes) : new Error(codes)
  // If the sender or our password is refused, an operator can fix it, so the mail stays queued.
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return aboutThisMail && permanent ? new MailRefused(codes) : new Error(codes)
}
