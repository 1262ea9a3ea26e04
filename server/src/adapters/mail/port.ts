/** Brings mails to people. `send` comes back once somebody else has taken responsibility for the mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** What is under way ends one way or the other; `send` refuses from then on. */
  close(): Promise<void>
}

export interface Mail {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** Besides those that every mail has. */
  headers?: Record<string, string>
}

/** The other side does not want it: trying again would be pestering. */
export class MailRefused extends Error {}

/** The whole mail was handed over, then silence. It may have been accepted, so trying again could send it twice. */
export class MailUnsure extends Error {}
