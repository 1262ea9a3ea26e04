import {
  deletePhoto,
  getPost,
  getProfile,
  patchMyProfile,
  postCaseMerge,
  putClaimAssignee,
  putPost,
} from '@koji/contract'
import { beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildCreator, buildPhoto, buildPost, buildProfile } from '#seed/builders.ts'
import { createAdmin, fetchCase, findOpenCase, keep, remove, report } from '#test/cases.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
let [admin, ana]: SignedIn[] = []
beforeAll(async () => {
  admin = await createAdmin(world)
  ana = await world.person()
})

const open = async (
  kind: 'photo' | 'post' | 'profile' | 'profile_text',
  subjectId: string,
  accountId: string,
) =>
  (
    await transact(world.platform.database.db, (tx) =>
      world.services.moderation.openCase(tx, { kind, subjectId, accountId, reason: 'spam' }),
    )
  ).id

const bioOf = async (id: string) => (await ana!.call(getProfile, { params: { profile: id } })).body.bio
const statusOf = async (post: string) => (await ana!.call(getPost, { params: { post } })).status
const setBio = (who: SignedIn, bio: string) => who.call(patchMyProfile, { body: { bio } })

async function newCreator() {
  const ben = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, ben.id)
  await buildCreator(world, ben.id)
  return ben
}

test('keeps a removed photo post hidden when its author saves it again', async () => {
  const ben = await newCreator()
  const { id: post, photoIds } = await buildPost(world, ben.id, { text: '', photos: 1 })
  expect(await statusOf(post)).toBe(200)
  await remove(admin!, await open('post', post, ben.id))
  expect(await statusOf(post)).toBe(404)
  const body = { text: '', visibility: 'public', publish: { when: 'now' } } as const
  const saved = await ben.call(putPost, {
    params: { post },
    body: { ...body, photos: [{ id: photoIds[0]!, alt: '' }] },
  })
  expect(saved.status).toBe(200)
  expect(await statusOf(post)).toBe(404)
})

test('keeps a post that reports have hidden out of sight when its author edits it', async () => {
  const ben = await newCreator()
  const { id: post } = await buildPost(world, ben.id, { text: 'Something for everybody' })
  for (let n = 0; n < 3; n++) await report(await world.person(), 'post', post, 'hate')
  expect(await statusOf(post)).toBe(404)
  const body = { text: 'Something for all', visibility: 'public', publish: { when: 'now' } } as const
  expect((await ben.call(putPost, { params: { post }, body: { ...body, photos: [] } })).status).toBe(200)
  expect(await statusOf(post)).toBe(404)
  await keep(admin!, await findOpenCase(world, 'post', post))
  expect(await statusOf(post)).toBe(200)
})

test('keeps a removed profile hidden when its owner rewrites it', async () => {
  const ben = await world.person({ bio: 'Look at me' })
  await remove(admin!, await open('profile', ben.id, ben.id))
  expect(await bioOf(ben.id)).toBe('')
  await setBio(ben, 'Look at me!')
  expect(await bioOf(ben.id)).toBe('')
})

test('removes the subjects of merged cases, and keeps them hidden after edits', async () => {
  const ben = await world.person({ bio: 'Look at me' })
  const photo = await buildPhoto(world, ben.id)
  const [lead, other] = [await open('photo', photo, ben.id), await open('profile_text', ben.id, ben.id)]
  await admin!.call(postCaseMerge, { params: { case: lead }, body: { cases: [other] } })
  expect((await fetchCase(admin!, lead)).body.merged).toMatchObject([
    {
      kind: 'profile_text',
      subject: { texts: expect.arrayContaining([{ label: 'Bio', text: 'Look at me' }]) },
    },
  ])
  await remove(admin!, lead)
  expect(await bioOf(ben.id)).toBe('')
  await setBio(ben, 'Look at me!')
  expect(await bioOf(ben.id)).toBe('')
})

test('keeps a merged case open when its author deletes one of the subjects', async () => {
  const ben = await world.person({ bio: 'Look at me' })
  const photo = await buildPhoto(world, ben.id)
  const [lead, other] = [await open('photo', photo, ben.id), await open('profile_text', ben.id, ben.id)]
  await admin!.call(postCaseMerge, { params: { case: lead }, body: { cases: [other] } })
  await ben.call(deletePhoto, { params: { id: photo } })
  expect((await fetchCase(admin!, lead)).body.case.closedAt).toBeNull()
})

test('hides a case about a team member from that member', async () => {
  const second = await createAdmin(world)
  await report(ana!, 'profile', second.id)
  const id = await findOpenCase(world, 'profile', second.id)
  expect((await fetchCase(second, id)).problem.code).toBe('forbidden')
  const assigned = await second.call(putClaimAssignee, {
    params: { queue: 'case', item: id },
    body: { personId: admin!.id },
  })
  expect(assigned.problem.code).toBe('forbidden')
})
