import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { JobQueue } from '#platform/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { buildAccount, buildPhoto } from '#seed/builders.ts'
import { killWorkerTwice } from '#test/kill-worker.ts'
import { drawing, noise } from '#test/pictures.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'
import { type Classifier, photoClassifier } from './classifier.ts'
import { moderationJobs } from './jobs.ts'
import { CHECK_JOB, type Moderation, moderationService, type PhotoStore } from './service.ts'
import type { Where } from './text-rules.ts'

const world = useWorld()
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(sql, values)).rows
const checksOf = (id: string) => query('select * from moderation_checks where subject_id = $1', [id])
const casesOf = (id: string) =>
  query<{ id: string }>('select * from moderation_cases where subject_id = $1', [id])
const eventsOf = (accountId: string) =>
  query(`select payload from events where name = 'moderation.case_opened' and subject = $1`, [accountId])

/** Replaces `media`: stores photos in memory and records how they were set. */
class Album implements PhotoStore {
  readonly #photos = new Map<string, { ownerId: string; bytes: Buffer }>()
  readonly states = new Map<string, string[]>()

  add(ownerId: string, bytes: Buffer): string {
    const id = world.platform.ids.id()
    this.#photos.set(id, { ownerId, bytes })
    return id
  }

  replace(id: string, bytes: Buffer): void {
    this.#photos.get(id)!.bytes = bytes
  }

  async versionFor(_: unknown, id: string) {
    const photo = this.#photos.get(id)
    return photo ? { ...photo, state: 'checking' as const } : null
  }

  async setVisibility(_: unknown, id: string, state: 'shown' | 'held') {
    this.states.set(id, [...(this.states.get(id) ?? []), state])
    return this.#photos.has(id)
  }
}

const album = new Album()
/** Shared by all services here, as on a server. */
let classifier: Classifier
beforeAll(() => {
  classifier = photoClassifier(world.platform)
})

const moderationWith = (thresholds: object): Moderation =>
  moderationService({ ...world.platform, config: { ...world.platform.config, ...thresholds } }, classifier)

let ana: string
beforeEach(async () => {
  ana = (await buildAccount(world)).id
})

test('shows a harmless photo, and stores its scores and the model', async () => {
  const photo = album.add(ana, await drawing())
  await world.services.moderation.checkPhoto(album, photo)
  expect(album.states.get(photo)).toEqual(['shown'])
  const [check] = await checksOf(photo)
  expect(check).toMatchObject({
    subject_kind: 'photo',
    account_id: ana,
    verdict: 'clear',
    rule: null,
    model: 'nsfwjs-mobilenet-v2',
    version: '4.4.0',
    created_at: world.clock.now(),
    scores: { drawing: expect.any(Number), porn: expect.any(Number) },
  })
  expect(await casesOf(photo)).toEqual([])
  expect(await eventsOf(ana)).toEqual([])
})

// The real explicit score of this harmless picture is about 0.04.
test.each([
  [{ MODERATION_HOLD_AT: 0.01, MODERATION_ASK_AT: 0.005 }, 'hit', 'held'],
  [{ MODERATION_HOLD_AT: 0.9, MODERATION_ASK_AT: 0.01 }, 'unsure', 'shown'],
])('assesses a photo at %j as %s, leaves it %s and opens a case', async (thresholds, verdict, state) => {
  const photo = album.add(ana, await noise())
  await moderationWith(thresholds).checkPhoto(album, photo)
  expect(album.states.get(photo)).toEqual([state])
  expect(await checksOf(photo)).toMatchObject([{ verdict, rule: 'C5' }])
  const [opened] = await casesOf(photo)
  expect(opened).toMatchObject({
    subject_kind: 'photo',
    account_id: ana,
    source: 'automatic',
    verdict,
    rule: 'C5',
    state: 'open',
    opened_at: world.clock.now(),
    closed_at: null,
  })
  expect(await eventsOf(ana)).toEqual([{ payload: { caseId: opened!.id, accountId: ana } }])
})

test('stores one check of a photo when it is checked repeatedly or concurrently', async () => {
  const moderation = moderationWith({ MODERATION_HOLD_AT: 0.01 })
  const photo = album.add(ana, await noise())
  await Promise.all([1, 2, 3].map(() => moderation.checkPhoto(album, photo)))
  await moderation.checkPhoto(album, photo)
  expect(album.states.get(photo)).toEqual(['held'])
  expect(await checksOf(photo)).toHaveLength(1)
  expect(await casesOf(photo)).toHaveLength(1)
  expect(await eventsOf(ana)).toHaveLength(1)
})

test('checks a photo again with another version of the model', async () => {
  const photo = album.add(ana, await drawing())
  await world.services.moderation.checkPhoto(album, photo)
  await query(`update moderation_checks set version = '4.3.0' where subject_id = $1`, [photo])
  await world.services.moderation.checkPhoto(album, photo)
  expect(await checksOf(photo)).toHaveLength(2)
})

test('ignores a deleted photo', async () => {
  const deleted = world.platform.ids.id()
  await world.services.moderation.checkPhoto(album, deleted)
  expect(await checksOf(deleted)).toEqual([])
  expect(album.states.has(deleted)).toBe(false)
})

test('closes the case of a photo that is deleted during or after its check', async () => {
  const moderation = moderationWith({ MODERATION_HOLD_AT: 0.01 })
  const deletedDuringCheck = album.add(ana, await noise())
  const setVisibility = vi.spyOn(album, 'setVisibility').mockResolvedValueOnce(false)
  await moderation.checkPhoto(album, deletedDuringCheck)
  setVisibility.mockRestore()
  expect(await casesOf(deletedDuringCheck)).toMatchObject([{ state: 'closed' }])

  const { db } = world.platform.database
  const { media } = world.services
  const photo = { ownerId: ana, purpose: 'profile', class: 'members', bytes: await noise() } as const
  const { id } = await media.add(db, photo)
  await moderation.checkPhoto(media, id)
  expect(await casesOf(id)).toMatchObject([{ state: 'open' }])
  await transact(db, (tx) => media.remove(tx, [id]))
  await world.dispatcher.drain()
  expect(await casesOf(id)).toMatchObject([{ state: 'closed' }])
})

test('keeps an unreadable photo waiting until it can be checked', async () => {
  const photo = album.add(ana, Buffer.from('garbage'))
  await expect(world.services.moderation.checkPhoto(album, photo)).rejects.toThrow('unsupported image format')
  expect(album.states.has(photo)).toBe(false)
  expect(await checksOf(photo)).toEqual([])
  album.replace(photo, await drawing())
  await world.services.moderation.checkPhoto(album, photo)
  expect(album.states.get(photo)).toEqual(['shown'])
})

test('stores the check, the case and the new state in one transaction', async () => {
  const moderation = moderationWith({ MODERATION_HOLD_AT: 0.01 })
  const photo = album.add(ana, await noise())
  const setVisibility = vi.spyOn(album, 'setVisibility').mockRejectedValueOnce(new Error('no'))
  await expect(moderation.checkPhoto(album, photo)).rejects.toThrow('no')
  setVisibility.mockRestore()
  expect([await checksOf(photo), await casesOf(photo), await eventsOf(ana)]).toEqual([[], [], []])
  await moderation.checkPhoto(album, photo)
  expect(await casesOf(photo)).toHaveLength(1)
})

test('adds its verdict to the open case of a reported photo', async () => {
  const photo = album.add(ana, await noise())
  await query(
    `insert into moderation_cases (id, subject_kind, subject_id, account_id, source, opened_at)
     values ($1, 'photo', $2, $3, 'report', now())`,
    [world.platform.ids.id(), photo, ana],
  )
  await moderationWith({ MODERATION_HOLD_AT: 0.01 }).checkPhoto(album, photo)
  expect(await casesOf(photo)).toMatchObject([{ source: 'report', verdict: 'hit', rule: 'C5' }])
  expect(await eventsOf(ana)).toEqual([])
})

const write = (text: string, where: Where = 'public') =>
  transact(world.platform.database.db, (tx) =>
    world.services.moderation.checkText(tx, {
      kind: 'profile_text',
      subjectId: ana,
      accountId: ana,
      texts: [
        { text: 'Ana', where: 'name' },
        { text, where },
      ],
    }),
  )

test('checks a text immediately, and stores the findings without the text', async () => {
  expect(await write('Bread, bikes and long walks')).toMatchObject({ verdict: 'clear' })
  expect(await write('insta: canary.bee')).toMatchObject({ verdict: 'unsure' })
  expect(await casesOf(ana)).toMatchObject([
    { subject_kind: 'profile_text', source: 'automatic', verdict: 'unsure', rule: 'C8', state: 'open' },
  ])
  const checks = await checksOf(ana)
  expect(checks).toHaveLength(2)
  expect(checks[1]).toMatchObject({
    model: 'koji-text-rules',
    version: '3',
    verdict: 'unsure',
    rule: 'C8',
    scores: {
      found: [
        { where: 'name', verdict: 'clear', rule: null, what: null },
        { where: 'public', verdict: 'unsure', rule: 'C8', what: 'contact' },
      ],
    },
  })
  expect(JSON.stringify(checks)).not.toContain('canary')
})

test('raises an open case to a more severe verdict, and opens a new case after a closed one', async () => {
  await write('insta: ana.bee')
  expect(await write('guaranteed profits')).toMatchObject({ verdict: 'hit' })
  await write('insta: ana.bee')
  const [opened, ...others] = await casesOf(ana)
  expect(opened).toMatchObject({ verdict: 'hit', rule: 'C7' })
  expect(others).toEqual([])
  await query(`update moderation_cases set state = 'closed', closed_at = now() where id = $1`, [opened!.id])
  await write('insta: ana.bee')
  expect(await casesOf(ana)).toHaveLength(2)
  expect(await eventsOf(ana)).toHaveLength(2)
})

test('stores nothing when the transaction of a text is rolled back', async () => {
  const rolledBack = transact(world.platform.database.db, async (tx) => {
    await world.services.moderation.checkText(tx, {
      kind: 'profile_text',
      subjectId: ana,
      accountId: ana,
      texts: [{ text: 'guaranteed profits', where: 'public' }],
    })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect([await checksOf(ana), await casesOf(ana), await eventsOf(ana)]).toEqual([[], [], []])
})

test('describes checks and cases in an export', async () => {
  await write('guaranteed profits')
  const section = world.platform.personalData.sections.find(({ name }) => name === 'moderation')!
  expect(await section.export(world.platform.database.db, ana)).toMatchObject({
    moderationChecks: [
      {
        inWords:
          'An automatic check of a text in your profile found something against the rules, and hid it until our team could look at it (rule C7, No scams, no asking for money).',
      },
    ],
    moderationCases: [
      {
        inWords:
          'An automatic check asked our team to look at a text in your profile (rule C7, No scams, no asking for money). No one has yet.',
      },
    ],
  })
})

/** A separate queue, so that its jobs check only the photos of these tests. */
const queue = {} as { jobs: JobQueue; moderation: Moderation }
beforeAll(async () => {
  queue.jobs = new JobQueue(world.databaseUrl, silentLog)
  const platform = { ...world.platform, jobs: queue.jobs }
  queue.moderation = moderationService(platform, classifier)
  moderationJobs(platform, { media: album, moderation: queue.moderation })
  await queue.jobs.start({ work: true })
})
afterAll(() => queue.jobs.stop())

const send = (photo: string) =>
  transact(world.platform.database.db, (tx) => queue.moderation.check(tx, photo))
const jobOf = async (photo: string) =>
  (
    await query<{ state: string; retry_limit: number; retry_backoff: boolean }>(
      `select state, retry_limit, retry_backoff from jobs.job where name = $1 and data->>'mediaId' = $2`,
      [CHECK_JOB, photo],
    )
  )[0]

test('checks a queued photo', async () => {
  const photo = album.add(ana, await drawing())
  await send(photo)
  await until(() => expect(album.states.get(photo)).toEqual(['shown']))
})

test('retries the job when its worker dies, while the photo stays hidden', async () => {
  const photo = album.add(ana, await drawing())
  const bytes = await drawing()
  await classifier.classify(bytes)
  const classify = vi.spyOn(classifier, 'classify').mockImplementationOnce((given) => {
    classify.mockRestore()
    const result = classifier.classify(given)
    void killWorkerTwice(classifier)
    return result
  })
  await send(photo)
  await until(async () => expect((await jobOf(photo))?.state).toBe('retry'))
  expect(await jobOf(photo)).toMatchObject({ retry_limit: 13, retry_backoff: true })
  expect(album.states.has(photo)).toBe(false)
  // The scheduled retry is a few seconds away.
  await queue.jobs.runNow(CHECK_JOB, { mediaId: photo })
  expect(album.states.get(photo)).toEqual(['shown'])
})

test('rescans every photo once, and leaves held photos as they are', async () => {
  const { media, moderation } = world.services
  const { db } = world.platform.database
  const photos = [await buildPhoto(world, ana), await buildPhoto(world, ana, { state: 'held' })]
  const progress: number[] = []
  const first = await moderation.rescan(media, (done) => progress.push(done))
  expect(first.checked).toBeGreaterThanOrEqual(2)
  expect(first.failed).toBe(0)
  expect(progress.at(-1)).toBe(first.checked)
  expect((await moderation.rescan(media, () => undefined)).checked).toBe(0)
  const rows = await db.selectFrom('media').select('state').where('id', 'in', photos).orderBy('id').execute()
  expect(rows.map(({ state }) => state)).toEqual(['shown', 'held'])
  const checks = await db
    .selectFrom('moderationChecks')
    .select('perceptualHash')
    .where('subjectId', 'in', photos)
    .execute()
  expect(checks.map(({ perceptualHash }) => perceptualHash?.length)).toEqual([8, 8])
})
