import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathOf, putPost } from '@koji/contract'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/app/paths.ts'
import { expect, test } from './koji-test.ts'
import { addUnusedPhotos, newCreator, PICTURES, publish } from './patronage.ts'

const composer = (page: Page) => page.getByRole('region', { name: 'New post' })
const photosOf = (page: Page) => composer(page).getByRole('button', { name: /^Remove photo/ })

/** As somebody does who drags a picture from another window, or has copied one. */
async function bring(page: Page, how: 'dragenter' | 'drop' | 'paste'): Promise<void> {
  const bytes = [...(await readFile(resolve(PICTURES, 'bowls.webp')))]
  await composer(page)
    .getByRole('textbox', { name: 'Text' })
    .evaluate(
      (field, [kind, content]) => {
        const brought = new DataTransfer()
        brought.items.add(new File([new Uint8Array(content)], 'bowls.webp', { type: 'image/webp' }))
        const way = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent(kind, { ...way, clipboardData: brought })
            : new DragEvent(kind, { ...way, dataTransfer: brought }),
        )
      },
      [how, bytes] as const,
    )
}

test('photos are dropped and pasted into the composer', async ({ page }) => {
  await newCreator(page.request, 'Dana Drop')
  await page.goto(paths.creatorDashboard)
  await bring(page, 'dragenter')
  await expect(composer(page).getByText('Drop photos here')).toBeVisible()
  await bring(page, 'drop')
  await expect(composer(page).getByText('Drop photos here')).toBeHidden()
  await expect(photosOf(page)).toHaveCount(1)
  await bring(page, 'paste')
  await expect(photosOf(page)).toHaveCount(2)
  await expect(composer(page).getByRole('progressbar')).toHaveCount(0)
  await expect(composer(page).getByRole('button', { name: 'Publish' })).toBeEnabled()
})

test('photos that no post has stand in the way of more until they are removed', async ({
  page,
  expectAccessible,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  const me = await newCreator(page.request, 'Clara Crowd')
  await addUnusedPhotos(me.id, 40)
  await page.goto(paths.creatorDashboard)
  await bring(page, 'drop')
  const tidy = composer(page).getByRole('button', { name: 'Remove unused photos' })
  await expect(tidy).toBeVisible()
  await expectAccessible()
  await tidy.click()
  await expect(tidy).toBeHidden()
  await expect(composer(page).getByText('Draft saved')).toBeVisible()
  await expect(photosOf(page)).toHaveCount(1)
})

test('what was begun on a post that has changed since waits to be taken up', async ({ page }) => {
  await newCreator(page.request, 'Ines Since')
  const { id } = await publish(page.request, { text: 'As it was', visibility: 'public' })
  const edit = async () => {
    await page.goto(paths.creatorDashboard)
    await page.getByRole('button', { name: 'More about this post' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const sheet = page.getByRole('dialog', { name: 'Change post' })
  const field = sheet.getByRole('textbox', { name: 'Text' })
  await edit()
  await field.fill('As I began it')
  // Nothing changed meanwhile: it goes on where it was.
  await edit()
  await expect(field).toHaveValue('As I began it')
  const body = { text: 'As it is now', visibility: 'public', photos: [], publish: { when: 'now' } }
  const changed = await page.request.put(pathOf(putPost, { post: id }), { data: body })
  expect(changed.status()).toBe(200)
  await edit()
  await expect(field).toHaveValue('As it is now')
  await sheet.getByRole('button', { name: 'Go on with what I had begun' }).click()
  await expect(field).toHaveValue('As I began it')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('a reply that was begun is there again after Escape, and not after Cancel', async ({ page }) => {
  const creator = await newCreator(page.request, 'Rosa Reply')
  const post = await publish(page.request, { text: 'Say something', visibility: 'public' })
  await page.request.post(`/api/posts/${post.id}/comments`, { data: { text: 'First', parentId: null } })
  await page.goto(paths.creatorNamed(creator.username!))
  const card = page.getByRole('article', { name: 'Say something' })
  const open = card.getByRole('button', { name: 'Reply to Rosa Reply' })
  await card.getByRole('button', { name: '1 comment' }).click()
  await open.click()
  const field = card.getByRole('textbox', { name: 'Reply to Rosa Reply' })
  await field.fill('I was about to')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await open.click()
  await expect(field).toHaveValue('I was about to')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(field).toHaveValue('')
})
