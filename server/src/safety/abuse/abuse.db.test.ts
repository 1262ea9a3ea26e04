import { randomUUID } from 'node:crypto'
import { getCase, getCases, postMessage, postReport } from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { createAdmin } from '#test/cases.ts'
import { createMatchedPair } from '#test/conversations.ts'
import { useWorld } from '#test/world.ts'
import { REVIEW_AT, type RuleName } from './rules.ts'

const world = useWorld({ env: { RATE_LIMITS: 'true' } })
const db = () => world.platform.database.db
const look = async (seen: { accountId: string; rule: RuleName; strikes: number }) => {
  await transact(db(), (tx) => world.platform.events.record(tx, 'abuse.seen', seen.accountId, seen))
  await world.dispatcher.drain()
}

const sightings = async (accountId: string) => {
  await world.dispatcher.drain()
  return world.services.abuse.seen(db(), accountId)
}

test('the same words to many are slowed down with when it goes on, and the chat of others is not', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const say = (who: typeof ana, text: string) =>
    who.call(postMessage, {
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
  expect(await sightings(ana.id), 'slowed down first, looked at later').toEqual([])
})

test('a flood of reports about one person is slowed down', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  for (let n = 0; n < 8; n++) await world.services.abuse.reported(ana.id, { aboutId: ben.id, details: '' })
  const { problem } = await ana.call(postReport, {
    body: { target: { kind: 'profile', id: ben.id }, reason: 'spam', details: '' },
  })
  expect(problem.code).toBe('slowed_down')
})

test('crossed a third time within a day, a person is asked to look, once for each rule', async () => {
  const ana = await world.signIn()
  const strike = { accountId: ana.id, rule: 'like_pace', strikes: REVIEW_AT } as const
  for (let n = 0; n < 2; n++) await look(strike)
  const seen = [{ text: 'Likes faster than anybody can look', strikes: REVIEW_AT }]
  expect(await sightings(ana.id)).toMatchObject(seen)
  const admin = await createAdmin(world)
  const { items } = (await admin.call(getCases, { query: { queue: 'content', list: 'open' } })).body
  const about = items.filter(({ person, reason }) => person.id === ana.id && reason === 'abuse')
  expect(about).toHaveLength(1)
  const { body } = await admin.call(getCase, { params: { case: about[0]!.id } })
  expect(body.author).toMatchObject({ id: ana.id, sightings: seen })
})

test('numbered sign-ups are slowed down before a captcha is spent; an ordinary one is not', async () => {
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

test('what nobody looked at for 90 days is forgotten', async () => {
  const ana = await world.signIn()
  await look({ accountId: ana.id, rule: 'openings', strikes: 3 })
  world.clock.advance({ days: 91 })
  await world.platform.jobs.runNow('abuse.forget')
  expect(await sightings(ana.id)).toEqual([])
})
