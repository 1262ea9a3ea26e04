import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('logs an error without personal data', () => {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _, next) => (lines.push(String(chunk)), next()) })
  const log = createLog({ LOG_LEVEL: 'info' }, sink as unknown as ReturnType<typeof pino.destination>)
  const error = Object.assign(
    new Error('invalid input: ana@koji.example\nfailing row contains ana@mail.example'),
    {
      code: '23505',
      detail: 'Key (email)=(ana@koji.example) already exists.',
      parameters: ['hunter2'],
      cause: new Error('at +49 30 12345678'),
    },
  )
  log.error({ err: error, requestId: 'r1' }, 'request failed')
  expect(lines.join()).not.toMatch(/ana@|hunter2|12345678/)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: 'r1',
    err: {
      code: '23505',
      message: 'invalid input: [EMAIL]\nfailing row contains [EMAIL]',
      cause: { message: 'at [PHONE]' },
    },
  })
})
