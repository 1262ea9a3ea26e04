import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailServer, type TestMailServer } from '#test/mail-server.ts'
import { until } from '#test/until.ts'
import { type Mailer, MailRefused, MailUnsure } from './port.ts'
import { smtpMailer } from './smtp.ts'

const mail = {
  messageId: '<1@koji.example>',
  to: 'ana@koji.example',
  subject: 'Grüße',
  text: 'Hello',
  html: '<p>Hello</p>',
}

let server: TestMailServer
let mailer: Mailer
beforeEach(async () => {
  server = await createMailServer()
  await server.start()
  mailer = smtpMailer({ url: server.url, from: 'Koji <hello@koji.example>' })
})
afterEach(async () => {
  await mailer.close()
  await server.stop()
})

const failure = async (): Promise<Error> => {
  const error = await mailer.send(mail).then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('ana@')
  return error
}

test('sends both parts with our sender and Message-ID', async () => {
  await mailer.send(mail)
  const [{ to, messageId, raw }] = server.accepted as [(typeof server.accepted)[number]]
  expect({ to, messageId }).toEqual({ to: mail.to, messageId: mail.messageId })
  expect(raw).toContain('From: Koji <hello@koji.example>')
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain('Content-Type: text/html')
})

test('sends additional headers', async () => {
  const headers = { 'List-Unsubscribe': '<https://koji.example/stop>' }
  await mailer.send({ ...mail, headers })
  expect(server.accepted[0]!.raw).toContain('List-Unsubscribe: <https://koji.example/stop>')
})

test.each([
  'ana@koji.example, mallory@evil.example',
  'ana@koji.example\r\nBcc: mallory@evil.example',
  '"mallory@evil.example" <ana@koji.example>',
])('never sends to an address injected with %j', async (to) => {
  await mailer.send({ ...mail, to, subject: 'Hi\r\nBcc: mallory@evil.example' }).catch(() => undefined)
  expect(server.accepted.map((one) => one.to).join()).not.toContain('mallory@evil.example')
  expect(server.accepted.map((one) => one.raw).join('')).not.toMatch(/^bcc:/im)
})

test('reports an unknown recipient as refused', async () => {
  server.behaviour.recipient = 550
  const error = await failure()
  expect(error).toBeInstanceOf(MailRefused)
  expect(error.message).toBe('EENVELOPE RCPT TO 550 5.1.1')
})

test('reports a rejected mail as refused', async () => {
  server.behaviour.data = 554
  expect(await failure()).toBeInstanceOf(MailRefused)
})

test.each([
  ['the recipient', { recipient: 450, data: 250 }],
  ['the mail', { recipient: 250, data: 451 }],
] as const)('reports a temporary rejection of %s as retryable', async (_, behaviour) => {
  Object.assign(server.behaviour, behaviour)
  const error = await failure()
  expect(error).not.toBeInstanceOf(MailRefused)
  expect(error).not.toBeInstanceOf(MailUnsure)
})

test('reports an unreachable server as retryable', async () => {
  await server.stop()
  const error = await failure()
  expect(error.constructor).toBe(Error)
  expect(error.message).toContain('ECONNREFUSED')
})

test('reports a missing reply after the last byte as unsure', async () => {
  server.behaviour.data = 'hang_up'
  expect(await failure()).toBeInstanceOf(MailUnsure)
  expect(server.accepted).toHaveLength(1)
})

test('waits a limited time for replies when closing', async () => {
  server.behaviour.data = 'silence'
  const sending = failure()
  await until(() => expect(server.accepted).toHaveLength(1))
  await mailer.close()
  expect(await sending).toBeInstanceOf(MailUnsure)
  expect((await failure()).constructor).toBe(Error)
})

test('neither loses nor repeats a mail if the server closes the connection between two mails', async () => {
  await mailer.send(mail)
  await server.stop()
  await server.start()
  await mailer.send({ ...mail, messageId: '<2@koji.example>' })
  expect(server.accepted.map(({ messageId }) => messageId)).toEqual(['<1@koji.example>', '<2@koji.example>'])
})
