import { exportFilePath, getLatestExport, postExport } from '@koji/contract'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'

const world = useWorld()
beforeAll(() => world.platform.jobs.start({ work: true }))

test('collects a requested export in the background', async () => {
  const ana = await world.signIn()
  const { id } = (await ana.call(postExport, {})).body
  const state = async () => (await ana.call(getLatestExport, {})).body.export!.state
  await expect.poll(state).toBe('ready')
  const { statusCode } = await world.app.http.inject({
    url: exportFilePath(id),
    headers: { cookie: ana.cookie },
  })
  expect(statusCode).toBe(200)
})
