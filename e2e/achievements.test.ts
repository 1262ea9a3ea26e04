import { getAchievements, getCelebrations, INTERESTS, patchMyProfile, postCelebrations } from '@koji/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test, waitForLiveConnection } from './koji-test.ts'
import { createMember } from './members.ts'

/** Shows this many interests on the profile; five earn the bronze step of "Many sides". */
async function setInterests(request: APIRequestContext, count: number): Promise<void> {
  const data = { interests: INTERESTS.slice(0, count).map(({ id }) => id) }
  expect((await request.patch(patchMyProfile.path, { data })).status()).toBe(200)
}

const toastOf = (page: Page, title: string) => page.locator('[data-toast]').filter({ hasText: title })
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
const waitForCelebrations = (page: Page) =>
  page.waitForResponse((reply) => reply.url().endsWith(getCelebrations.path))

/** Opens a screen and waits for its first request for celebrations, so that only new ones follow. */
async function openScreen(page: Page, path: string): Promise<void> {
  const [live, first] = [waitForLiveConnection(page), waitForCelebrations(page)]
  await page.goto(path)
  await live
  await first
}

test('celebrates an achievement once, lists it and shares it as a picture @phone', async ({
  page,
  expectAccessible,
}) => {
  await createMember(page.request, { displayName: 'Zoë Ōta' })
  await openScreen(page, paths.settings)
  await setInterests(page.request, 5)
  const toast = toastOf(page, 'Many sides')
  await expect(toast).toContainText('Bronze for 5 interests')
  await expectAccessible('[data-toast]')
  await toast.getByRole('button', { name: 'See achievements' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '1 of 72 steps' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(24)
  const sides = card(page, 'Many sides')
  await expect(sides).toContainText('Show 7 interests on your profile')
  await expect(sides.getByRole('progressbar', { name: 'Silver' })).toHaveAttribute(
    'aria-valuetext',
    '5 of 7 interests',
  )
  await expect(page.getByText('These are for people with a page of their own.')).toBeVisible()

  const again = waitForCelebrations(page)
  await page.reload()
  expect(await (await again).json()).toEqual({ waiting: false })
  await expect(card(page, 'Many sides')).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)

  const share = sides.getByRole('button', { name: 'Share “Many sides”' })
  await expect(share).toBeVisible()
  await share.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share “Many sides”' })
  const picture = dialog.getByRole('img', { name: /^Many sides: Bronze for 5 interests\. Zoë Ōta, / })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
  await expectAccessible('[role=dialog]')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toBe('koji-many-sides-bronze.png')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()
})

test('holds a celebration back while someone types, and shows it afterwards', async ({ page }) => {
  await createMember(page.request, { displayName: 'Ines Lagos' })
  await openScreen(page, paths.creators)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith(postCelebrations.path) && request.method() === 'POST') calls++
  })
  const search = page.getByRole('searchbox', { name: 'Search creators' })
  await search.fill('clay')
  await setInterests(page.request, 7)
  const earnedCount = async () =>
    ((await (await page.request.get(getAchievements.path)).json()) as { earned: unknown[] }).earned.length
  await expect.poll(earnedCount).toBe(2)
  // Each key restarts the pause, and the focused field holds the celebration back even after the last one.
  await search.pressSequentially(' and cups', { delay: 150 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).toBe(0)
  await search.blur()
  await expect(toastOf(page, 'Many sides')).toContainText('Silver for 7 interests')
  expect(calls).toBe(1)
})
