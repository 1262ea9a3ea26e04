import type { Page } from '@playwright/test'
import { drawPicture } from '../server/seed/sample-picture.ts'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext } from './admins.ts'
import { expect, test } from './koji-test.ts'
import { createCreator } from './posts.ts'

// Chromium's fake camera, which shows an animated test picture.
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

async function addSide(page: Page, side: string): Promise<void> {
  const files = page.getByLabel(`File of the ${side.toLowerCase()}`)
  const buffer = await drawPicture({ width: 900, height: 600 })
  await files.setInputFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('heading', { name: `${side} Added` })).toBeVisible()
}

test('a creator submits documents by camera and file, and is verified when our team approves them @phone', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const displayName = 'Viktor Papers'
  await createCreator(page.request, displayName, { creator: { verified: false } })
  const context = await newAdminContext(browser, baseURL)
  const desk = await context.newPage()

  await page.goto(paths.creatorVerify)
  await page.getByLabel('Identity card').check()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('The back is missing.')).toBeVisible()
  await expect(page.getByText('Please agree first')).toBeVisible()
  await expectAccessible('main')
  await expect(page.getByRole('button', { name: 'Upload front' })).toBeDisabled()
  await page.getByLabel(/I agree that my document/).check()
  await test.step('the front is photographed, previewed, retaken and used', async () => {
    const camera = page.getByRole('button', { name: 'Take front with the camera' })
    const take = page.getByRole('button', { name: 'Take the picture' })
    await camera.click()
    await expect(take).toBeEnabled()
    await expectAccessible('[role=dialog]')
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
  await page.getByLabel('Identity card').check()
  await page.getByLabel(/I agree that my document/).check()
  for (const side of ['Back', 'Selfie']) await addSide(page, side)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByRole('heading', { name: 'We have your documents' })).toBeVisible()

  await desk.goto(paths.adminVerifications)
  await desk.getByRole('button', { name: new RegExp(displayName) }).click()
  for (const side of ['Front', 'Back', 'Selfie'])
    await expect(desk.getByRole('img', { name: `${side}, ${displayName}` })).toBeVisible()
  await desk.getByRole('button', { name: `Enlarge Front, ${displayName}` }).click()
  await desk.getByRole('button', { name: 'Larger' }).click()
  await expect(desk.getByText('150 %')).toBeVisible()
  await desk.keyboard.press('Escape')
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`${displayName} is approved`)).toBeVisible()

  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible()
  await page.goto(paths.profile)
  await expect(page.getByRole('heading', { name: new RegExp(displayName) })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Verified' })).toBeVisible()
  await context.close()
})
