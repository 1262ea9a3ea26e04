import type { Page } from '@playwright/test'
import { drawPicture } from '../server/seed/sample-picture.ts'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext, submitApplication } from './admins.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'

const ABOUT = 'I draw a short comic about the harbour every week, and show how it was made.'

async function fillApplication(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'What do you make?' }).click()
  await page.getByRole('option', { name: 'Comics' }).click()
  await page.getByLabel('About you and your work').fill(ABOUT)
  await page.getByLabel('Links (optional)').fill('comics.example/harbour')
}

test('an open application page shows right away that our team approved or rejected the application', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}, { project }) => {
  const displayName = 'Nele Harbour'
  await createMember(page.request, { displayName })

  await page.goto(paths.creatorApply)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Choose a category', { exact: true }).last()).toBeVisible()
  await expect(page.getByText('Please accept the agreement')).toBeVisible()
  await expectAccessible('main')
  await fillApplication(page)
  await page.reload()
  await expect(page.getByLabel('About you and your work'), 'nothing is lost').toHaveValue(ABOUT)
  const buffer = await drawPicture()
  const sample = { name: 'page.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Pictures of your work', { exact: true }).setInputFiles(sample)
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await page.getByLabel('I have read the creator agreement and accept it').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible()
  await expect(page.getByText('https://comics.example/harbour')).toBeVisible()

  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(`${paths.adminVerifications}?tab=applications`)
  await desk.getByRole('button', { name: new RegExp(displayName) }).click()
  await expect(desk.getByText(ABOUT, { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Look at the picture' }).click()
  await expect(desk.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`${displayName} is approved`)).toBeVisible()

  await expect(page.getByRole('heading', { name: 'You are a creator' })).toBeVisible()
  if (project.name === 'wide')
    await expect(page.getByRole('link', { name: 'Subscribers' }), 'the creator menu is there').toBeVisible()
  await expect(page.getByRole('link', { name: 'Verify your identity' })).toBeVisible()

  await test.step('a rejected applicant reads why, and when to apply again', async () => {
    const rejected = await (await browser.newContext({ baseURL })).newPage()
    await createMember(rejected.request, { displayName: 'Otto Kiln' })
    await submitApplication(rejected.request)
    await rejected.goto(paths.creatorApply)
    await expect(rejected.getByRole('heading', { name: 'We have your application' })).toBeVisible()
    await desk.getByRole('button', { name: /Otto Kiln/ }).click()
    await desk.getByRole('button', { name: 'Reject' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByText('Choose a reason')).toBeVisible()
    await dialog.getByLabel(/Too little to go on/).check()
    await dialog.getByLabel('Note to them (optional)').fill('Show us one page of it.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByText('Otto Kiln is told why not')).toBeVisible()

    await expect(rejected.getByRole('heading', { name: 'Not this time' })).toBeVisible()
    await expect(rejected.getByText('Show us one page of it.')).toBeVisible()
    await expect(rejected.getByText(/You can apply again from/)).toBeVisible()
    await expect(rejected.getByRole('button', { name: 'Send application' })).toBeHidden()
    await rejected.context().close()
  })
  await desk.context().close()
})
