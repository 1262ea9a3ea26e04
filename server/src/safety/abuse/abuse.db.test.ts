import { randomUUID } from 'node:crypto'
import { getCase, getCases, postMessage, postReport } from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { createAdmin } from '#test/cases.ts'
import { createMatchedPair } from '#test/conversations.ts'
import { useWorld } from '#test/world.ts'
import { FLAG_AT, type RuleName } from './rules.ts'

const world = useWorld({ env: { RATE_LIMITS: 'true' } })
const db = () => world.platform.database.db
const recordFlag = async (flag: { accountId: string; rule: RuleName; violations: number }) => {
  await transact(db(), (tx) => world.platform.events.record(tx, 'abuse.flagged', flag.accountId, flag))
  await world.dispatcher.drain()
}

const flagsOf = async (accountId: string) => {
  await world.dispatcher.drain()
  return world.services.abuse.flagsOf(db(), accountId)
}

test('slows down a sender of the same text with a retry time, but not the other person', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const say = (sender: typeof ana, text: string) =>
    sender.call(postMessage, {
      params: { match },
      body: { id: randomUUID(), text, photoIds: [], replyTo: null },
    })
  const spam = 'Have a look at my wonderful page and subscribe before it is too late'
  let refused: Awaited<ReturnType<typeof say>> | undefined
  for (let n = 0; n < 12 && !refused; n++) {
    const sent = await say(ana, spam)
    if (sent.status !== 200) refused = sent
  }
  expect([refused?.status, refused?.problem.code]).toEqual([429, 'slowed_down'])
  expect(refused?.problem.retryAfter).toBeGreaterThan(50)
  expect(refused?.problem.retryAfter).toBeLessThanOrEqual(60)
  expect((await say(ben, 'I do not want to see your page.')).status).toBe(200)
  expect(await flagsOf(ana.id), 'a first violation is not flagged').toEqual([])
})

test('slows down a flood of reports about one person', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  for (let n = 0; n < 8; n++) await world.services.abuse.countReport(ana.id, { aboutId: ben.id, details: '' })
  const { problem } = await ana.call(postReport, {
    body: { target: { kind: 'profile', id: ben.id }, reason: 'spam', details: '' },
  })
  expect(problem.code).toBe('slowed_down')
})

test('opens one case for a rule that is violated a third time within a day', async () => {
  const ana = await world.signIn()
  const flag = { accountId: ana.id, rule: 'like_pace', violations: FLAG_AT } as const
  for (let n = 0; n < 2; n++) await recordFlag(flag)
  const expected = [{ text: 'Likes faster than anybody can look', violations: FLAG_AT }]
  expect(await flagsOf(ana.id)).toMatchObject(expected)
  const admin = await createAdmin(world)
  const { items } = (await admin.call(getCases, { query: { queue: 'content', list: 'open' } })).body
  const about = items.filter(({ person, reason }) => person.id === ana.id && reason === 'abuse')
  expect(about).toHaveLength(1)
  const { body } = await admin.call(getCase, { params: { case: about[0]!.id } })
  expect(body.author).toMatchObject({ id: ana.id, abuseFlags: expected })
})

test('slows down numbered sign-ups before a captcha is spent, but not an ordinary sign-up', async () => {
  const run = randomUUID().replace(/[^a-f]/g, '')
  const signUp = async (email: string, address: string) =>
    world.services.signUps.signUp(
      db(),
      { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(world) },
      { address, userAgent: '', device: null },
    )
  for (let n = 0; n < 6; n++) await signUp(`bot${run}${n}@mail.example`, `10.20.9.${n}`)
  await expect(signUp(`bot${run}99@mail.example`, '10.20.9.99')).rejects.toMatchObject({
    code: 'slowed_down',
  })
  await signUp(`noor.${run}@mail.example`, '10.20.9.99')
  await signUp(`bot${run}100@mail.example`, '10.20.10.1')
})

test('deletes a flag after 90 days', async () => {
  const ana = await world.signIn()
  await recordFlag({ accountId: ana.id, rule: 'openings', violations: 3 })
  world.clock.advance({ days: 91 })
  await world.platform.jobs.runNow('abuse.forget')
  expect(await flagsOf(ana.id)).toEqual([])
})
