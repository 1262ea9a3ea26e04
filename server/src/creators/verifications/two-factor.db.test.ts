import { documentPath, postApplicationPhoto } from '@koji/contract'
import { expect, test } from 'vitest'
import { drawPicture } from '#seed/sample-picture.ts'
import { enableTwoFactor } from '#test/authenticator.ts'
import {
  applyAsCreator,
  createUnverifiedCreator,
  listAuditEntries,
  submitPassport,
} from '#test/creator-applications.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ env: { ADMIN_TWO_FACTOR: 'true' } })

const fetchAs = async (cookie: string, url: string) => {
  const { statusCode, json } = await world.app.http.inject({ url, headers: { cookie } })
  return statusCode < 300 ? 'ok' : json<{ code: string }>().code
}

test('requires two-factor for documents and sample photos if admins need it', async () => {
  const admin = await world.signIn({ roles: ['admin'] })
  const verification = await submitPassport(world, await createUnverifiedCreator(world))
  const document = documentPath(verification, 'front')
  expect(await fetchAs(admin.cookie, document)).toBe('two_factor_required')

  const applicant = await world.person()
  const picture = await drawPicture({ width: 60, height: 40 })
  const { id } = (await applicant.upload(postApplicationPhoto, picture)).body.photo
  const application = await applyAsCreator(applicant, { photoIds: [id] })
  expect(await fetchAs(admin.cookie, `/media/${id}/320.webp`)).toBe('not_found')
  expect([await listAuditEntries(world, verification), await listAuditEntries(world, application)]).toEqual([
    [],
    [],
  ])

  const { cookie } = await enableTwoFactor(world, admin)
  expect(await fetchAs(cookie, document)).toBe('ok')
  expect(await fetchAs(cookie, `/media/${id}/320.webp`)).toBe('ok')
})
