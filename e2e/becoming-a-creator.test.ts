import type { Page } from '@playwright/test'
import { drawPicture } from '../server/seed/sample-picture.ts'
import { paths } from '../web/src/app/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { newCreator } from './patronage.ts'
import { team } from './team.ts'

const ABOUT = 'I draw a short comic about the harbour every week, and show how it was made.'

async function fillApplication(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'What do you make?' }).click()
  await page.getByRole('option', { name: 'Comics' }).click()
  await page.getByLabel('About you and your work').fill(ABOUT)
  await page.getByLabel('Links (optional)').fill('comics.example/harbour')
}

async function addSide(page: Page, side: string): Promise<void> {
  const files = page.getByLabel(`File of the ${side.toLowerCase()}`)
  const buffer = await drawPicture({ width: 900, height: 600 })
  await files.setInputFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('heading', { name: `${side} Added` })).toBeVisible()
}

test('a member applies, and is a creator in the open page when the team says yes', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}, { project }) => {
  const displayName = project.name === 'wide' ? 'Nele Harbour' : 'Nils Harbour'
  await join(page.request, { displayName })

  await page.goto(paths.creatorApply)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Choose a category', { exact: true }).last()).toBeVisible()
  await expect(page.getByText('Please accept the agreement')).toBeVisible()
  await expectAccessible()
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

  const desk = await (await team(browser, baseURL)).newPage()
  await desk.goto(`${paths.adminVerifications}?tab=applications`)
  await desk.getByRole('button', { name: new RegExp(displayName) }).click()
  await expect(desk.getByText(ABOUT, { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Look at the picture' }).click()
  await expect(desk.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`${displayName} is approved`)).toBeVisible()

  await expect(page.getByRole('heading', { name: 'You are a creator' })).toBeVisible()
  if (project.name === 'wide')
    await expect(page.getByRole('link', { name: 'Subscribers' }), 'the creator menu is there').toBeVisible()
  await expect(page.getByRole('link', { name: 'Verify your identity' })).toBeVisible()
  await desk.context().close()
})

test('a creator shows who they are, and has the mark when the team says yes @phone', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}, { project }) => {
  const displayName = project.name === 'wide' ? 'Vera Papers' : 'Viktor Papers'
  await newCreator(page.request, displayName, { creator: { verified: false } })
  const context = await team(browser, baseURL)
  const desk = await context.newPage()

  await page.goto(paths.creatorVerify)
  await page.getByLabel('Identity card').check()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('The back is missing.')).toBeVisible()
  await expect(page.getByText('Please agree first')).toBeVisible()
  await expectAccessible()
  await expect(page.getByRole('button', { name: 'Upload front' })).toBeDisabled()
  await page.getByLabel(/I agree that my document/).check()
  for (const side of ['Front', 'Back', 'Selfie']) await addSide(page, side)
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
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(`${displayName} is approved`)).toBeVisible()

  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible()
  await page.goto(paths.profile)
  await expect(page.getByRole('heading', { name: new RegExp(displayName) })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Verified' })).toBeVisible()
  await context.close()
})

test('who was refused reads why, and when another try is possible', async ({ page, browser, baseURL }, {
  project,
}) => {
  const displayName = project.name === 'wide' ? 'Otto Kiln' : 'Olga Kiln'
  await join(page.request, { displayName })
  await page.goto(paths.creatorApply)
  await fillApplication(page)
  await page.getByLabel('I have read the creator agreement and accept it').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible()

  const desk = await (await team(browser, baseURL)).newPage()
  await desk.goto(`${paths.adminVerifications}?tab=applications`)
  await desk.getByRole('button', { name: new RegExp(displayName) }).click()
  await desk.getByRole('button', { name: 'Reject' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Choose a reason')).toBeVisible()
  await dialog.getByLabel(/Too little to go on/).check()
  await dialog.getByLabel('Note to them (optional)').fill('Show us one page of it.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(desk.getByText(`${displayName} is told why not`)).toBeVisible()
  await desk.context().close()

  await expect(page.getByRole('heading', { name: 'Not this time' })).toBeVisible()
  await expect(page.getByText('Show us one page of it.')).toBeVisible()
  await expect(page.getByText(/You can apply again from/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send application' })).toBeHidden()
})
