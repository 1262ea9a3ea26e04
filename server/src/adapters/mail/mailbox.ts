import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Mail, Mailer } from './port.ts'

/** Replaces a mail server with a folder that has one file per mail, for development and tests. */
export interface Mailbox extends Mailer {
  /** Newest first. */
  list(most?: number): Promise<StoredMail[]>
  read(id: string): Promise<StoredMail | null>
}

export interface StoredMail extends Mail {
  id: string
  at: string
  /** Every link of the text, in order. */
  links: string[]
}

export const MAILBOX_SIZE = 200

const ID = /^\d{15}-\d{6}-[0-9a-f]{8}$/

export function mailbox(folder: string, now: () => Date): Mailbox {
  let count = 0
  const fileOf = (id: string) => resolve(folder, `${id}.json`)

  /** Ids sort by time, and within a millisecond by order of arrival. */
  function newId(at: Date): string {
    count = (count + 1) % 1_000_000
    const parts = [String(at.getTime()).padStart(15, '0'), String(count).padStart(6, '0')]
    return [...parts, randomBytes(4).toString('hex')].join('-')
  }

  async function idsNewestFirst(): Promise<string[]> {
    const files = await readdir(folder).catch(ifMissing([] as string[]))
    const ids = files.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
    return ids.filter((id) => ID.test(id)).sort((a, b) => (a < b ? 1 : -1))
  }

  return {
    async send(mail) {
      const at = now()
      const id = newId(at)
      // Mails contain links that give access to accounts, so only the owner may read the files.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = resolve(folder, `${id}.half`)
      await writeFile(
        temporary,
        JSON.stringify({ ...mail, id, at: at.toISOString(), links: linksIn(mail.text) }),
        { mode: 0o600 },
      )
      await rename(temporary, fileOf(id))
      const old = (await idsNewestFirst()).slice(MAILBOX_SIZE)
      await Promise.all(old.map((one) => rm(fileOf(one), { force: true })))
    },
    async list(most = MAILBOX_SIZE) {
      const ids = (await idsNewestFirst()).slice(0, most)
      const mails = await Promise.all(ids.map((id) => this.read(id)))
      return mails.filter((mail) => mail !== null)
    },
    async read(id) {
      if (!ID.test(id)) return null
      const text = await readFile(fileOf(id), 'utf8').catch(ifMissing(null))
      return text === null ? null : (JSON.parse(text) as StoredMail)
    },
    async close() {},
  }
}

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s()]+/g))]

const ifMissing =
  <Fallback>(fallback: Fallback) =>
  (error: unknown): Fallback => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return fallback
  }
