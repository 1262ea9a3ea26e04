import { pathOf, putPost } from '@koji/contract'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'
import { addUnusedPhotos, attachPhoto, createCreator, publishPost } from './posts.ts'

const composer = (page: Page) => page.getByRole('region', { name: 'New post' })
const photosOf = (page: Page) => composer(page).getByRole('button', { name: /^Remove photo/ })

test('removes unused photos to make room for a pasted one, and keeps an unfinished edit when the post changes elsewhere', async ({
  page,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(/409/)
  const me = await createCreator(page.request, 'Clara Crowd')
  const { id } = await publishPost(page.request, { text: 'As it was', visibility: 'public' })
  await addUnusedPhotos(me.id, 40)
  await page.goto(paths.creatorDashboard)
  await attachPhoto(composer(page), 'paste')
  const removeUnused = composer(page).getByRole('button', { name: 'Remove unused photos' })
  await expect(removeUnused).toBeVisible()
  await expectAccessible('[aria-label="New post"]')
  await removeUnused.click()
  await expect(removeUnused).toBeHidden()
  await expect(composer(page).getByText('Draft saved')).toBeVisible()
  await expect(photosOf(page)).toHaveCount(1)

  const edit = async () => {
    await page.getByRole('button', { name: 'More about this post' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const sheet = page.getByRole('dialog', { name: 'Change post' })
  const field = sheet.getByRole('textbox', { name: 'Text' })
  await edit()
  await field.fill('As I began it')
  const body = { text: 'As it is now', visibility: 'public', photos: [], publish: { when: 'now' } }
  const changed = await page.request.put(pathOf(putPost, { post: id }), { data: body })
  expect(changed.status()).toBe(200)
  await page.goto(paths.creatorDashboard)
  await edit()
  await expect(field).toHaveValue('As it is now')
  await sheet.getByRole('button', { name: 'Go on with what I had begun' }).click()
  await expect(field).toHaveValue('As I began it')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
