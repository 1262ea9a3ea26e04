import { resolve } from 'node:path'
import { getMyPhotos, patchOnboarding, postPhoto } from '@koji/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { APPEARANCE_RULES, accessibilityFaults } from './accessibility.ts'
import { signInAs } from './accounts.ts'
import { expect, test } from './koji-test.ts'

const PICTURES = resolve(import.meta.dirname, '../web/public/pictures')
const picture = (name: string) => resolve(PICTURES, `${name}.webp`)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const next = (page: Page) => page.getByRole('button', { name: 'Continue' })

/** Checks accessibility at the current size and on a phone, and that nothing overflows the narrowest screen. */
async function expectUsable(page: Page, expectAccessible: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()!
  await expectAccessible()
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no sideways scroll').toBe(320)
  await page.setViewportSize({ width: 360, height: 740 })
  if (size.width > 360) expect(await accessibilityFaults(page, APPEARANCE_RULES)).toEqual([])
  await page.setViewportSize(size)
}

/** Sends the answers of every step, as the screens do, without finishing. */
async function answerAllSteps(request: APIRequestContext, origin: string, username: string): Promise<void> {
  const headers = { origin }
  const data = {
    displayName: 'Ana Ruiz',
    username,
    birthDate: '1995-04-12',
    gender: 'woman',
    intent: 'both',
    shows: ['man'],
    interests: ['ceramics', 'hiking', 'chess'],
    place: { cityId: 2267057 },
    step: 'preview',
  }
  expect((await request.patch(patchOnboarding.path, { headers, data })).status()).toBe(200)
  const photo = {
    headers: { ...headers, 'content-type': 'image/webp' },
    data: await (await request.get('/pictures/mira-a.webp')).body(),
  }
  expect((await request.post(postPhoto.path, photo)).status()).toBe(201)
}

test('the first steps work by keyboard, survive a reload and continue on another device', async ({
  page,
  browser,
  signUp,
  expectAccessible,
}, { project }) => {
  const email = await signUp()
  await page.goto(paths.onboarding)
  await expect(heading(page, 'What should people call you?')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await page.keyboard.type(`Lena ${project.name}`)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Username')).toHaveValue(new RegExp(`^lena_${project.name}`))
  await expect(page.getByText('is free.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('May')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1995')
  await expect(page.getByText(/^You are \d\d\. Is that right\?$/)).toBeVisible()
  await expectUsable(page, expectAccessible)
  await page.getByLabel('Year').press('Enter')

  await expect(heading(page, 'Whom would you like to meet?')).toBeFocused()
  await expect(page).toHaveURL(/step=looking/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose one')).toHaveCount(2)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  // An earlier answer may still be saving, so this waits for the one with "dating".
  const saving = page.waitForResponse(
    (reply) => reply.ok() && (reply.request().postData() ?? '').includes('"dating"'),
  )
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Dating/ })).toBeChecked()
  await saving
  await expectUsable(page, expectAccessible)

  await page.reload()
  await expect(page.getByRole('radio', { name: /^Dating/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Woman', exact: true })).toBeChecked()

  const other = await browser.newContext()
  const otherPage = await other.newPage()
  await signInAs(other.request, { email })
  await otherPage.goto(paths.onboarding)
  await expect(otherPage.getByRole('radio', { name: /^Dating/ })).toBeChecked()
  await otherPage.getByRole('button', { name: 'Back' }).click()
  await expect(otherPage.getByLabel('Name', { exact: true })).toHaveValue(`Lena ${project.name}`)
  await expect(otherPage.getByLabel('Year')).toHaveValue('1995')
  await other.close()

  await page.getByRole('radio', { name: /^Dating/ }).press('Enter')
  await expect(heading(page, 'Let people see you')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Whom would you like to meet?')).toBeFocused()
  await page.goForward()
  await expect(heading(page, 'Let people see you')).toBeFocused()
})

test('onboarding works by keyboard, from the first photo to the finished profile @phone', async ({
  page,
  context,
  baseURL,
  signUp,
  expectAccessible,
  expectPageError,
}, { project }) => {
  await signUp()
  const data = {
    displayName: `Lena ${project.name}`,
    username: `lena_photos_${project.name}`,
    birthDate: '1995-05-03',
    gender: 'woman',
    intent: 'dating',
    step: 'photos',
  }
  const headers = { origin: baseURL! }
  expect((await page.request.patch(patchOnboarding.path, { headers, data })).status()).toBe(200)
  await page.goto(paths.onboarding)
  await expect(heading(page, 'Let people see you')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add photo' })).toHaveCount(6)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please add at least one photo.')).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add photo' }).first()).toBeFocused()
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles([picture('lena-480'), picture('mira-480')])
  const photo = page.getByRole('application')
  await expect(photo).toBeFocused()
  await page.keyboard.press('+')
  await expect(page.getByText('120 %')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expectAccessible('[role=dialog]')
  const sent = page.waitForRequest(
    (request) => request.url().includes(postPhoto.path) && request.method() === 'POST',
  )
  await page.getByRole('button', { name: 'Use photo' }).press('Enter')
  const crop = new URL((await sent).url()).searchParams
  expect(Number(crop.get('width'))).toBeCloseTo(1 / 1.2, 2)
  expect(Number(crop.get('x'))).toBeGreaterThan(0)
  await expect(page.getByText('comes after this one')).toBeHidden()
  await expect(photo).toBeFocused()
  await page.keyboard.press('Enter')
  // The server crops, scales and checks both photos.
  await expect(page.getByRole('button', { name: 'Move photo 2', exact: true })).toBeVisible()
  await expect(page.getByText('Being checked')).toHaveCount(0)
  const order = async () =>
    ((await (await page.request.get(getMyPhotos.path)).json()).items as { id: string }[]).map(({ id }) => id)
  const before = await order()
  await page.getByRole('button', { name: 'Move photo 2', exact: true }).press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual(before.toReversed())
  await page.getByRole('button', { name: 'Remove main photo' }).press('Enter')
  await page.getByRole('button', { name: 'Remove photo', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move photo 2', exact: true })).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await test.step('a file that is not a photo or is too big shows an error until it is removed', async () => {
    const choose = async (name: string, buffer: Buffer) => {
      const again = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Add photo' }).first().press('Enter')
      await (await again).setFiles({ name, mimeType: 'image/jpeg', buffer })
    }
    expectPageError(/422/)
    await choose('notes.jpg', Buffer.from('These are notes, and no photo.'))
    await expect(page.getByRole('alert').filter({ hasText: 'We cannot read this photo.' })).toBeVisible()
    const big = 'the-longest-name-that-a-camera-ever-gave-to-a-photo.jpg'
    await choose(big, Buffer.alloc(11_000_000))
    await expect(
      page.getByText('This photo has 11 MB, and your browser cannot make it smaller.'),
    ).toBeVisible()
    await expectUsable(page, expectAccessible)
    for (const name of ['notes.jpg', big])
      await page.getByRole('button', { name: `Put ${name} away` }).press('Enter')
    await expect(page.getByText('We cannot read this photo.')).toBeHidden()
  })
  await next(page).press('Enter')

  await expect(heading(page, 'What would you cancel plans for?')).toBeFocused()
  await page.getByRole('button', { name: 'Ceramics' }).press('Space')
  await next(page).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Pick at least 3' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('jazz')
  await page.getByRole('button', { name: 'Jazz' }).press('Space')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Hiking' }).press('Space')
  await expect(page.getByRole('status').filter({ hasText: '3 of 10 picked' })).toBeVisible()
  await expectUsable(page, expectAccessible)
  await next(page).press('Enter')

  await expect(heading(page, 'Where are you?')).toBeFocused()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 52.5201, longitude: 13.4052 })
  const sending = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Use my location' }).press('Enter')
  expect(Object.keys((await sending).postDataJSON().place), 'only the cell is sent').toEqual(['cell'])
  await expect(page.getByText('You are around Berlin')).toBeVisible()
  await page.getByRole('combobox', { name: 'Or choose a city' }).focus()
  await page.keyboard.type('lisb')
  await expect(page.getByRole('option', { name: 'Lisbon Portugal' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are around Lisbon')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expectUsable(page, expectAccessible)
  await next(page).press('Enter')

  await expect(heading(page, 'This is how people meet you')).toBeFocused()
  await expect(
    page.getByRole('article').getByText(new RegExp(`^Lena ${project.name}, \\d\\d$`)),
  ).toBeVisible()
  await expectUsable(page, expectAccessible)
  await page.getByRole('button', { name: 'Finish' }).press('Enter')
  await expect(page).toHaveURL(paths.discover)
  await expect(page.getByText('Your profile is ready', { exact: true })).toBeVisible()
  await page.goto(paths.onboarding)
  await expect(page).toHaveURL(paths.discover)
})

test('a draft survives a reload and leaving, and someone under 18 is turned away kindly', async ({
  page,
  signUp,
}) => {
  await signUp()
  const before = await page.request.get(patchOnboarding.path).then((reply) => reply.text())
  await page.goto(paths.onboarding)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Theodora')
  await page.route(`**${patchOnboarding.path}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ body: before, contentType: 'application/json' })
      : route.continue(),
  )
  // The server's reply is older than the draft.
  await page.reload()
  await expect(name).toHaveValue('Theodora')
  await expect(page.getByLabel('Username')).toHaveValue('theodora')
  await page.unroute(`**${patchOnboarding.path}`)

  await name.fill('Timo')
  await page.getByRole('link', { name: 'Koji, home' }).click()
  await expect(name).toBeHidden()
  await page.goto(paths.onboarding)
  await expect(name).toHaveValue('Timo')

  await expect(page.getByText('is free.')).toBeVisible()
  await page.getByLabel('Day').fill('3')
  await page.getByLabel('Month').selectOption('May')
  await page.getByLabel('Year').fill(String(new Date().getFullYear() - 14))
  await next(page).click()
  const question = page.getByRole('alertdialog', { name: /Were you born on 3 May/ })
  await question.getByRole('button', { name: 'No, let me correct it' }).click()
  await expect(page.getByLabel('Day')).toHaveValue('3')
  // The date was not sent to the server.
  const draft = async () => (await (await page.request.get(patchOnboarding.path)).json()).draft
  await expect.poll(draft).toMatchObject({ displayName: 'Timo', birthDate: null })

  await next(page).click()
  await question.getByRole('button', { name: 'Yes, that is right' }).click()
  await expect(heading(page, 'See you in a while')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'See you in a while')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Write to support' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('reports a taken username while typing, and again on finishing', async ({
  page,
  browser,
  baseURL,
  signUp,
  expectPageError,
}, { project }) => {
  await signUp()
  await page.goto(paths.onboarding)
  const nameSaved = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('displayName') === true,
  )
  await page.getByLabel('Name', { exact: true }).fill('Jonas')
  // The name alone is taken, so a username with digits is suggested.
  await expect(page.getByLabel('Username')).toHaveValue(/^jonas_\d+$/)
  await page.getByLabel('Username').fill('Jonas')
  await expect(page.getByText('Somebody else has this name already.').first()).toBeVisible()

  await nameSaved

  const username = `ana_${project.name}`
  await answerAllSteps(page.request, baseURL!, username)
  const other = await browser.newContext({ baseURL })
  await signInAs(other.request, { profile: { username } })
  await other.close()

  expectPageError(/409/)
  await page.goto(`${paths.onboarding}?step=preview`)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(heading(page, 'What should people call you?')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
    'Somebody else has this name already.',
  )
})
