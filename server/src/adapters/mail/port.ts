/** Sends mails. `send` resolves once the mail server has accepted responsibility for the mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Waits for mails in flight, or aborts them. `send` fails from then on. */
  close(): Promise<void>
}

export interface Mail {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** Headers in addition to those of every mail. */
  headers?: Record<string, string>
}

/** The mail server rejected the mail permanently, so it must not be retried. */
export class MailRefused extends Error {}

/** The whole mail was transmitted, but there was no reply. It may have been accepted, so a retry could send it twice. */
export class MailUnsure extends Error {}
