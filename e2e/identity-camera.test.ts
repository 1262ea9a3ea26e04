import { paths } from '../web/src/app/paths.ts'
import { expect, test } from './koji-test.ts'
import { newCreator } from './patronage.ts'

// A browser whose camera shows a moving picture of its own.
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ],
  },
})

test('a document is taken with the camera, looked at, taken again and used @phone', async ({
  page,
  expectAccessible,
}) => {
  await newCreator(page.request, 'Cara Lens', { creator: { verified: false } })
  await page.goto(paths.creatorVerify)
  await page.getByLabel(/I agree that my document/).check()
  const camera = page.getByRole('button', { name: 'Take front with the camera' })
  const take = page.getByRole('button', { name: 'Take the picture' })
  await camera.click()
  await expect(take).toBeEnabled()
  await expectAccessible()
  await take.click()
  await expect(page.getByRole('img', { name: 'Front, before it is sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another' }).click()
  await camera.click()
  await take.click()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('heading', { name: 'Front Added' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Front, as you sent it' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('For your safety it is not shown again.')).toBeVisible()
})
