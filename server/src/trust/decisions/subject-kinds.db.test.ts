import { type CaseAction, postComment, SUBJECT_KINDS, type SubjectKind } from '@koji/contract'
import { beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildCreator, buildPhoto, buildPost } from '#seed/builders.ts'
import { ban, createAdmin, fetchCase, keep, remove, suspend, warn } from '#test/cases.ts'
import { createMatch, say } from '#test/conversations.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
let admin: SignedIn
let other: SignedIn
beforeAll(async () => {
  admin = await createAdmin(world)
  other = await world.person()
})

/** Builds a subject of each kind for an author. */
const MAKE: Record<SubjectKind, (author: SignedIn) => Promise<string>> = {
  photo: ({ id }) => buildPhoto(world, id),
  profile_text: async ({ id }) => id,
  profile: async ({ id }) => {
    await buildPhoto(world, id)
    return id
  },
  creator_text: async ({ id }) => {
    await buildCreator(world, id, { tagline: 'Bread and more' })
    return id
  },
  post: async ({ id }) => {
    await buildCreator(world, id)
    return (await buildPost(world, id)).id
  },
  comment: async (author) => {
    const creator = await world.person()
    await buildCreator(world, creator.id)
    const { id: post } = await buildPost(world, creator.id)
    const body = { text: 'I like it', parentId: null }
    return (await author.call(postComment, { params: { post }, body })).body.id
  },
  message: async (author) => {
    const match = await createMatch(world, author.id, other.id)
    return (await say(author, match, 'Hello there')).body.message.id
  },
}

const DECIDE: Record<CaseAction, typeof keep> = { keep, remove, warn, suspend, ban }
const STATUS: Record<CaseAction, string> = {
  keep: 'active',
  remove: 'active',
  warn: 'active',
  suspend: 'suspended',
  ban: 'banned',
}

const all = SUBJECT_KINDS.flatMap((kind) =>
  (Object.keys(DECIDE) as CaseAction[]).map((action) => [kind, action] as const),
)

test.each(all)('for a %s, the decision "%s" takes full effect', async (kind, action) => {
  const author = await world.person({ bio: 'Words' })
  const subjectId = await MAKE[kind](author)
  const { id } = await transact(world.platform.database.db, (tx) =>
    world.services.moderation.openCase(tx, { kind, subjectId, accountId: author.id, reason: 'spam' }),
  )
  expect((await fetchCase(admin, id)).body.subject).toMatchObject({ held: false })
  expect((await DECIDE[action](admin, id)).status).toBe(200)
  const { body } = await fetchCase(admin, id)
  expect(body.subject).toMatchObject({ held: action !== 'keep' })
  expect(body.author.status).toBe(STATUS[action])
  expect(body.case.outcome).toMatchObject({ action })
  expect(body.author.strikes).toBe(action === 'keep' ? 0 : 1)
})
