import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAILBOX_SIZE, mailbox } from './mailbox.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(resolve(tmpdir(), 'koji-mailbox-'))
})
afterEach(() => rm(root, { recursive: true }))

const mail = (n: number) => ({
  messageId: `<${n}@koji.example>`,
  to: 'ana@koji.example',
  subject: `Number ${n}`,
  text: 'Press (https://koji.example/a?b=c) or\nhttps://koji.example/d',
  html: '<p></p>',
})
const noon = () => new Date('2026-06-01T12:00:00Z')

test('lists mails newest first, even within a millisecond, and reads single mails', async () => {
  const box = mailbox(resolve(root, 'mail'), noon)
  expect(await box.list()).toEqual([])
  for (const n of [1, 2, 3]) await box.send(mail(n))
  const mails = await box.list()
  expect(mails.map(({ subject }) => subject)).toEqual(['Number 3', 'Number 2', 'Number 1'])
  expect(mails[0]!.links).toEqual(['https://koji.example/a?b=c', 'https://koji.example/d'])
  expect(await box.read(mails[1]!.id)).toEqual(mails[1])
})

test.each(['../secret', '', '..%2fsecret', '000000000000000-000000-zzzzzzzz'])(
  'returns null for the invalid id %j',
  async (id) => {
    expect(await mailbox(root, noon).read(id)).toBeNull()
  },
)

test('keeps only the newest mails, even when several arrive concurrently', async () => {
  const box = mailbox(resolve(root, 'mail'), noon)
  for (let n = 0; n < MAILBOX_SIZE; n++) await box.send(mail(n))
  await Promise.all([1, 2, 3, 4, 5].map((n) => box.send(mail(MAILBOX_SIZE + n))))
  const mails = await box.list()
  expect(mails).toHaveLength(MAILBOX_SIZE)
  expect(mails.at(-1)!.subject).toBe('Number 5')
})

test('stores mails so that other users of the machine cannot read them', async () => {
  const folder = resolve(root, 'mail')
  const box = mailbox(folder, noon)
  await box.send(mail(1))
  const { id } = (await box.list())[0]!
  expect((await stat(folder)).mode & 0o077).toBe(0)
  expect((await stat(resolve(folder, `${id}.json`))).mode & 0o077).toBe(0)
})
