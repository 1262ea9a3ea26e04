import { deletePhoto, photoUrl, postPhoto } from '@koji/contract'
import { afterAll, expect, test } from 'vitest'
import { BadConfiguration, readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { startS3 } from '#test/s3-server.ts'
import { useWorld } from '#test/world.ts'
import { bootPlatform } from '../../boot.ts'
import { REMOVE_JOB } from './service.ts'

const s3 = await startS3()
const env = {
  S3_URL: s3.options.url,
  S3_BUCKET: s3.options.bucket,
  S3_ACCESS_KEY: s3.options.accessKey,
  S3_SECRET_KEY: s3.options.secretKey,
}
const world = useWorld({ env })
afterAll(() => s3.close())

test('stores, serves and removes photos in a configured bucket', async () => {
  const ana = await world.signIn()
  const { body } = await ana.upload(postPhoto, await drawPicture({ width: 400, height: 300 }))
  const { id } = body.photo
  const keys = await world.platform.storage.list(`${id}/`)
  expect(keys).toEqual([`${id}/320.webp`, `${id}/400.webp`])
  const served = await world.app.http.inject({
    url: photoUrl(id, 320, 'webp'),
    headers: { cookie: ana.cookie },
  })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(Number(served.headers['content-length'])).toBe(served.rawPayload.length)
  expect((await ana.call(deletePhoto, { params: { id } })).status).toBe(200)
  await world.platform.jobs.runNow(REMOVE_JOB, { mediaIds: [id] })
  expect(await world.platform.storage.list('')).toEqual([])
})

test('refuses to start with incomplete bucket settings', async () => {
  const { DATA_DIR, SECRET_KEY } = world.platform.config
  for (const missing of Object.keys(env)) {
    const config = readConfig({ DATA_DIR, SECRET_KEY, ...env, [missing]: '' })
    const booting = bootPlatform({ config, databaseUrl: world.databaseUrl, log: silentLog })
    await expect(booting).rejects.toBeInstanceOf(BadConfiguration)
  }
})
