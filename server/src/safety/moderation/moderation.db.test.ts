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
import { CHECK_JOB, type Moderation, moderationService, type Pictures } from './service.ts'
import type { Where } from './text-rules.ts'

const world = useWorld()
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(sql, values)).rows
const checksOf = (id: string) => query('select * from moderation_checks where subject_id = $1', [id])
const casesOf = (id: string) =>
  query<{ id: string }>('select * from moderation_cases where subject_id = $1', [id])
const eventsOf = (accountId: string) =>
  query(`select payload from events where name = 'moderation.case_opened' and subject = $1`, [accountId])

/** Stands for the photos, which are an argument here: what is there, and what was decided about it. */
class Album implements Pictures {
  readonly #photos = new Map<string, { ownerId: string; bytes: Buffer }>()
  readonly decisions = new Map<string, string[]>()

  add(ownerId: string, bytes: Buffer): string {
    const id = world.platform.ids.id()
    this.#photos.set(id, { ownerId, bytes })
    return id
  }

  mend(id: string, bytes: Buffer): void {
    this.#photos.get(id)!.bytes = bytes
  }

  async versionFor(_: unknown, id: string) {
    const photo = this.#photos.get(id)
    return photo ? { ...photo, state: 'checking' as const } : null
  }

  async judge(_: unknown, id: string, decision: 'shown' | 'held') {
    this.decisions.set(id, [...(this.decisions.get(id) ?? []), decision])
    return this.#photos.has(id)
  }
}

const album = new Album()
/** One for all of them here, as on a server. */
let classifier: Classifier
beforeAll(() => {
  classifier = photoClassifier(world.platform)
})

const judging = (thresholds: object): Moderation =>
  moderationService({ ...world.platform, config: { ...world.platform.config, ...thresholds } }, classifier)

let ana: string
beforeEach(async () => {
  ana = (await buildAccount(world)).id
})

test('a harmless photo is shown; the scores and the model are kept', async () => {
  const photo = album.add(ana, await drawing())
  await world.services.moderation.checkPhoto(album, photo)
  expect(album.decisions.get(photo)).toEqual(['shown'])
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

// Real scores of a harmless picture: some 0.04 for what is explicit.
test.each([
  [{ MODERATION_HOLD_AT: 0.01, MODERATION_ASK_AT: 0.005 }, 'hit', 'held'],
  [{ MODERATION_HOLD_AT: 0.9, MODERATION_ASK_AT: 0.01 }, 'unsure', 'shown'],
])('with %j it is a %s and %s, and a person is asked', async (thresholds, verdict, decision) => {
  const photo = album.add(ana, await noise())
  await judging(thresholds).checkPhoto(album, photo)
  expect(album.decisions.get(photo)).toEqual([decision])
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

test('looking again changes nothing, one after the other or at once', async () => {
  const moderation = judging({ MODERATION_HOLD_AT: 0.01 })
  const photo = album.add(ana, await noise())
  await Promise.all([1, 2, 3].map(() => moderation.checkPhoto(album, photo)))
  await moderation.checkPhoto(album, photo)
  expect(album.decisions.get(photo)).toEqual(['held'])
  expect(await checksOf(photo)).toHaveLength(1)
  expect(await casesOf(photo)).toHaveLength(1)
  expect(await eventsOf(ana)).toHaveLength(1)
})

test('another version of the model looks anew', async () => {
  const photo = album.add(ana, await drawing())
  await world.services.moderation.checkPhoto(album, photo)
  await query(`update moderation_checks set version = '4.3.0' where subject_id = $1`, [photo])
  await world.services.moderation.checkPhoto(album, photo)
  expect(await checksOf(photo)).toHaveLength(2)
})

test('a photo that is gone ends quietly', async () => {
  const gone = world.platform.ids.id()
  await world.services.moderation.checkPhoto(album, gone)
  expect(await checksOf(gone)).toEqual([])
  expect(album.decisions.has(gone)).toBe(false)
})

test('a photo that is removed, before or after its check ends, leaves nothing to look at', async () => {
  const moderation = judging({ MODERATION_HOLD_AT: 0.01 })
  const removedMeanwhile = album.add(ana, await noise())
  const judge = vi.spyOn(album, 'judge').mockResolvedValueOnce(false)
  await moderation.checkPhoto(album, removedMeanwhile)
  judge.mockRestore()
  expect(await casesOf(removedMeanwhile)).toMatchObject([{ state: 'closed' }])

  const { db } = world.platform.database
  const { media } = world.services
  const wish = { ownerId: ana, purpose: 'profile', class: 'members', bytes: await noise() } as const
  const { id } = await media.add(db, wish)
  await moderation.checkPhoto(media, id)
  expect(await casesOf(id)).toMatchObject([{ state: 'open' }])
  await transact(db, (tx) => media.remove(tx, [id]))
  await world.dispatcher.drain()
  expect(await casesOf(id)).toMatchObject([{ state: 'closed' }])
})

test('a photo that cannot be read waits, and is seen once it can', async () => {
  const photo = album.add(ana, Buffer.from('garbage'))
  await expect(world.services.moderation.checkPhoto(album, photo)).rejects.toThrow('unsupported image format')
  expect(album.decisions.has(photo)).toBe(false)
  expect(await checksOf(photo)).toEqual([])
  album.mend(photo, await drawing())
  await world.services.moderation.checkPhoto(album, photo)
  expect(album.decisions.get(photo)).toEqual(['shown'])
})

test('the check, the case and the decision happen together or not at all', async () => {
  const moderation = judging({ MODERATION_HOLD_AT: 0.01 })
  const photo = album.add(ana, await noise())
  const judge = vi.spyOn(album, 'judge').mockRejectedValueOnce(new Error('no'))
  await expect(moderation.checkPhoto(album, photo)).rejects.toThrow('no')
  judge.mockRestore()
  expect([await checksOf(photo), await casesOf(photo), await eventsOf(ana)]).toEqual([[], [], []])
  await moderation.checkPhoto(album, photo)
  expect(await casesOf(photo)).toHaveLength(1)
})

test('a photo somebody reported already gets no second case', async () => {
  const photo = album.add(ana, await noise())
  await query(
    `insert into moderation_cases (id, subject_kind, subject_id, account_id, source, opened_at)
     values ($1, 'photo', $2, $3, 'report', now())`,
    [world.platform.ids.id(), photo, ana],
  )
  await judging({ MODERATION_HOLD_AT: 0.01 }).checkPhoto(album, photo)
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

test('a text is judged at once; what was found is kept, and not a word of it', async () => {
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

test('a case takes on what is graver; a closed one gives way to a new one', async () => {
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

test('a text that was not written after all leaves nothing behind', async () => {
  const undone = transact(world.platform.database.db, async (tx) => {
    await world.services.moderation.checkText(tx, {
      kind: 'profile_text',
      subjectId: ana,
      accountId: ana,
      texts: [{ text: 'guaranteed profits', where: 'public' }],
    })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect([await checksOf(ana), await casesOf(ana), await eventsOf(ana)]).toEqual([[], [], []])
})

test('an export says in words what was found', async () => {
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

/** A queue of its own, so that the photos here are looked at and no others. */
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

test('a photo is looked at by itself', async () => {
  const photo = album.add(ana, await drawing())
  await send(photo)
  await until(() => expect(album.decisions.get(photo)).toEqual(['shown']))
})

test('when the worker dies over a photo, the photo waits and the job comes back', async () => {
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
  expect(album.decisions.has(photo)).toBe(false)
  // Its turn would come after a few seconds.
  await queue.jobs.runNow(CHECK_JOB, { mediaId: photo })
  expect(album.decisions.get(photo)).toEqual(['shown'])
})

test('all photos are looked at again by another version, once; what people decided stays', async () => {
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
    .select('look')
    .where('subjectId', 'in', photos)
    .execute()
  expect(checks.map(({ look }) => look?.length)).toEqual([8, 8])
})
