import {
  getBlocks,
  getDiscoverySettings,
  getPrivacy,
  getProfile,
  patchDiscoverySettings,
  patchPrivacy,
  pathOf,
  putBlock,
  putSaved,
} from '@koji/contract'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { fetchCreatorId } from './accounts.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'

const REQUEST_LOST = /ERR_FAILED/

/** Aborts the next request with this method and path. */
const abortOnce = (page: Page, method: string, path: string) =>
  page.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === method ? route.abort() : route.fallback()),
    { times: 1 },
  )

const read = async <Reply>(page: Page, path: string): Promise<Reply> =>
  (await (await page.request.get(path)).json()) as Reply

/** Saves Mira, Hugo and Wanda in this order, each as a person and as a creator. Returns Mira's id. */
async function saveThree(page: Page): Promise<string> {
  const ids: string[] = []
  for (const username of ['mira', 'hugo', 'wanda']) {
    const personId = await fetchCreatorId(page.request, username)
    for (const kind of ['people', 'creators'] as const)
      await page.request.put(pathOf(putSaved, { kind, personId }), { data: { note: '' } })
    ids.push(personId)
  }
  return ids[0]!
}

const namesOn = (page: Page) => page.getByRole('list', { name: 'Saved people' }).getByRole('heading')
/** Returns the note in one list, because both lists exist while the tabs change. */
const noteFor = (page: Page, name: string, list = 'Saved people') =>
  page.getByRole('list', { name: list }).getByRole('textbox', { name: `Note about ${name}, only for you` })

test('sorts, removes and restores saved people without losing a note', async ({
  page,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(REQUEST_LOST)
  await createMember(page.request, { displayName: 'Nora Order' })
  const mira = await saveThree(page)
  await page.goto(paths.saved)
  const people = namesOn(page)
  await expect(people).toHaveText([/^Wanda/, /^Hugo/, /^Mira/])
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'By name' }).click()
  await expect(people).toHaveText([/^Hugo/, /^Mira/, /^Wanda/])
  await expect(page).toHaveURL(/order=name/)

  // A note typed just before the removal is restored with her.
  const note = noteFor(page, 'Mira Okafor')
  await note.fill('Swap glazes with her')
  await page.getByRole('button', { name: 'Remove Mira Okafor' }).press('Enter')
  await expect(people).toHaveText([/^Hugo/, /^Wanda/])
  await expect(page.getByRole('link', { name: /^Wanda/ })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(people).toHaveText([/^Hugo/, /^Mira/, /^Wanda/])
  await expect(note).toHaveValue('Swap glazes with her')

  await abortOnce(page, 'PUT', pathOf(putSaved, { kind: 'people', personId: mira }))
  await note.fill('Swap glazes and bowls')
  await note.press('Enter')
  await expect(page.getByText(/^Not saved yet\./)).toBeVisible()
  await expectAccessible()
  // Switching to the other list and back keeps the unsaved note.
  await page.getByRole('tab', { name: 'Creators' }).click()
  await expect(page.getByText('$7.99')).toBeVisible()
  await expect(noteFor(page, 'Mira Okafor', 'Saved creators')).toHaveValue('')
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(note).toHaveValue('Swap glazes and bowls')
  await note.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible()
  await page.reload()
  await expect(people).toHaveText([/^Hugo/, /^Mira/, /^Wanda/])
  await expect(note).toHaveValue('Swap glazes and bowls')
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Oldest first' }).click()
  await expect(people).toHaveText([/^Mira/, /^Hugo/, /^Wanda/])
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('saves a privacy switch right away, and reverts it when saving fails', async ({
  page,
  browser,
  baseURL,
  expectPageError,
}) => {
  expectPageError(REQUEST_LOST)
  const { username } = await createMember(page.request, { displayName: 'Nora Hidden' })
  await page.goto(paths.settingsPrivacy)
  const incognito = page.getByRole('switch', { name: 'Incognito' })
  await incognito.focus()
  await page.keyboard.press('Space')
  await expect(incognito).toBeChecked()
  await page.getByRole('switch', { name: 'My age' }).click()
  await expect
    .poll(() => read(page, getPrivacy.path))
    .toMatchObject({ incognito: true, showAge: false, showDistance: true })

  await abortOnce(page, 'PATCH', patchPrivacy.path)
  const distance = page.getByRole('switch', { name: 'My distance' })
  await distance.click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(distance).toBeChecked()
  await expect(incognito).toBeChecked()

  const visitor = await browser.newContext({ baseURL })
  const profileStatus = async () =>
    (await visitor.request.get(pathOf(getProfile, { profile: username }))).status()
  expect(await profileStatus()).toBe(404)
  await page.getByRole('switch', { name: 'Public link' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`/@${username}$`) })).toBeVisible()
  await expect(page.getByText('What a visitor sees')).toBeVisible()
  await expect.poll(profileStatus).toBe(200)
  await visitor.close()
})

test('reports a blocked person from the list, and unblocks them after a confirmation', async ({
  page,
  browser,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(REQUEST_LOST)
  const theirs = await browser.newContext()
  const { id: personId } = await createMember(theirs.request, { displayName: 'Ines Blocked' })
  await theirs.close()
  await createMember(page.request, { displayName: 'Nora Block' })
  await page.request.put(pathOf(putBlock, { personId }))
  await page.goto(paths.settingsBlocked)
  const unblock = page.getByRole('button', { name: 'Unblock Ines Blocked' })
  await expect(unblock).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Report Ines Blocked' }).press('Enter')
  const report = page.getByRole('dialog', { name: 'Report Ines Blocked' })
  await report.getByRole('radio', { name: 'Spam' }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you. We have it.' })
  await expect(thanks).toBeVisible()
  await expect(thanks.getByRole('button', { name: 'Block too' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(thanks).toBeHidden()
  await abortOnce(page, 'DELETE', pathOf(putBlock, { personId }))
  await unblock.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Unblock Ines Blocked?' })
  await expect(question).toBeVisible()
  await expectAccessible('[role=alertdialog]')
  await question.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('Network error. Please check your connection')).toBeVisible()
  await question.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('Ines Blocked is unblocked')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You have blocked nobody' })).toBeVisible()
  expect(await read(page, getBlocks.path)).toEqual({ items: [], next: null })
})

test('changes discovery settings by keyboard, saves them right away and shows who sees me @phone', async ({
  page,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(REQUEST_LOST)
  await createMember(page.request, { displayName: 'Nora Looks' })
  await page.goto(paths.discoverySettings)
  const panel = page.getByRole('region', { name: 'Who sees me' })
  await expect(panel.getByText('What they see of you')).toBeVisible()

  await page.getByRole('radio', { name: 'Friends' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dating' })).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // The second of two quick choices, before the browser renders, must not undo the first.
  const women = page.getByRole('checkbox', { name: 'Women' })
  const men = page.getByRole('checkbox', { name: 'Men', exact: true })
  await expect(women).toBeChecked()
  await expect(men).toBeChecked()
  await women.evaluate(async (first: HTMLInputElement) => {
    first.click()
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
    const second = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(
      (box) => box.labels?.[0]?.textContent === 'Men',
    )
    second?.click()
  })
  await expect(women).not.toBeChecked()
  await expect(page.getByText('Keep at least one, or nobody is left to see')).toBeVisible()
  await expect(men).toBeChecked()

  await page.getByRole('textbox', { name: 'From' }).fill('17')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^A number from 18 to/)).toBeVisible()
  await page.getByRole('textbox', { name: 'From' }).fill('25')
  await page.keyboard.press('Enter')
  await page.getByRole('slider', { name: 'Ages: oldest' }).press('ArrowRight')
  await page.getByRole('switch', { name: 'Anywhere' }).press('Space')

  await page.getByRole('button', { name: 'Choose interests' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'Must-have interests' })
  await picker.getByRole('searchbox').fill('ceram')
  await picker.getByRole('button', { name: 'Ceramics' }).click()
  await expectAccessible('[role=dialog]')
  await picker.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Remove Ceramics' })).toBeVisible()

  // Enter chooses the typed city, even before the search replies.
  const city = page.getByRole('combobox', { name: 'Or choose a city' })
  await city.pressSequentially('li')
  await expect(page.getByRole('option', { name: /^Lima\b/ })).toBeVisible()
  await page.route(/\/api\/places\/cities\?q=lisb/, () => new Promise(() => undefined))
  await city.pressSequentially('sb')
  await expect(page.getByRole('option', { name: /^Lima\b/ })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are around Lisbon')).toBeVisible()
  await page.getByRole('switch', { name: 'Pause discovery' }).press('Space')
  await expect(panel.getByText('You have paused discovery.')).toBeVisible()
  await expect
    .poll(() => read(page, getDiscoverySettings.path))
    .toMatchObject({
      preferences: {
        mode: 'dating',
        genders: ['man'],
        ages: { from: 25 },
        distanceKm: null,
        mustHave: ['ceramics'],
        paused: true,
      },
    })

  await abortOnce(page, 'PATCH', patchDiscoverySettings.path)
  await page.getByRole('switch', { name: 'Pause discovery' }).press('Space')
  await expect(page.getByText('That was not saved')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Pause discovery' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('25')
  await expect(page.getByRole('switch', { name: 'Anywhere' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Dating' })).toBeChecked()
})
