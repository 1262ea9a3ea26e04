import {
  getFullProfile,
  getProfile,
  type MyPhoto,
  patchMyProfile,
  patchPrivacy,
  pathOf,
  photoUrl,
} from '@koji/contract'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { mira } from '../server/seed/people.ts'
import { drawPicture } from '../server/seed/sample-picture.ts'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'

const PROMPTS = [
  { prompt: 'perfect-sunday', answer: 'A cold kiln and a warm croissant.' },
  { prompt: 'teach-you', answer: 'To centre two kilos of clay.' },
] as const

/** Opens a browser context for another member. */
async function newContext(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext(baseURL ? { baseURL } : {})
}

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This profile is not available' })

test('a profile shows what two members share, and can be saved @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const hers = await newContext(browser, baseURL)
  const ada = await createMember(hers.request, {
    displayName: 'Ada Quist',
    photos: 2,
    bio: 'Throws pots.',
    languages: ['pt'],
    interests: ['ceramics', 'tea', 'chess', 'jazz'],
    prompts: [...PROMPTS],
  })
  await createMember(page.request, { interests: ['tea', 'chess', 'hiking'] })

  await page.goto(paths.profileOf(ada.id))
  await expect(page.getByRole('heading', { name: 'Ada Quist, 31' })).toBeVisible()
  await expect(page.getByText('2 shared interests')).toBeVisible()
  await expect(page.getByText('Under 2 km from you')).toBeVisible()
  await expect(page.getByText('Active now')).toBeVisible()
  await expect(page.getByText('Tea, you too')).toBeVisible()
  await expect(page.getByText('Jazz', { exact: true })).toBeVisible()
  for (const text of ['Friends', 'Dating', 'Portuguese', 'Throws pots.', PROMPTS[0].answer])
    await expect(page.getByText(text, { exact: true })).toBeVisible()

  const photos = page.getByRole('list', { name: 'Photos of Ada Quist, slides' })
  await photos.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Photo 2', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('img', { name: 'Ada Quist, photo 2' })).toBeInViewport()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ada Quist is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Saved' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await hers.close()
})

test('a public link shows visitors a short profile, and asks accounts without one to make theirs', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const hers = await newContext(browser, baseURL)
  const ada = await createMember(hers.request, { displayName: 'Ada Quist', bio: 'Throws pots.' })
  await hers.request.patch(patchPrivacy.path, { data: { publicLink: true } })

  await page.goto(paths.profileAt(ada.username))
  await expect(page.getByRole('heading', { name: 'Ada Quist', exact: true })).toBeVisible()
  await expect(page.getByText('Throws pots.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'More about Ada Quist' })).toBeHidden()
  const signUpLink = page.getByRole('main').getByRole('link', { name: 'Sign up' })
  await expect(signUpLink).toHaveAttribute('href', paths.signUp)
  await signUp()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ada Quist', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make your profile' })).toBeVisible()
  await hers.close()
})

test('a block by keyboard hides both members in every tab right away, and can be undone', async ({
  page,
  context,
  browser,
  baseURL,
  expectPageError,
}) => {
  expectPageError(/status of 404/)
  const hers = await newContext(browser, baseURL)
  const ada = await createMember(hers.request, { displayName: 'Ada Quist' })
  const me = await createMember(page.request)
  const second = await context.newPage()
  await second.goto(paths.profileOf(ada.id))
  await page.goto(paths.profileOf(ada.id))
  const name = page.getByRole('heading', { name: /^Ada Quist/ })
  await expect(name).toBeVisible()

  const menu = page.getByRole('button', { name: 'More about Ada Quist' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Block Ada Quist?' })
  await expect(question).toContainText('never sees you again, anywhere, and you never see them')
  await question.getByRole('button', { name: 'Block' }).focus()
  await page.keyboard.press('Enter')

  await expect(unavailable(page)).toBeVisible()
  await expect(unavailable(second)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await hers.request.get(pathOf(getProfile, { profile: me.id }))).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(name).toBeVisible()
  await expect(page.getByText('Ada Quist is blocked')).toBeHidden()
  await expect(second.getByRole('heading', { name: /^Ada Quist/ })).toBeVisible()
  expect((await hers.request.get(pathOf(getProfile, { profile: me.id }))).status()).toBe(200)
  await hers.close()
})

test('a report needs a reason and is accepted once, and a single photo can be reported from the gallery', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(/status of 409/)
  expectPageError(/status of 404/)
  const hers = await newContext(browser, baseURL)
  const ada = await createMember(hers.request, { displayName: 'Ada Quist' })
  await createMember(page.request)
  await page.goto(paths.profileOf(ada.id))

  const report = async () => {
    await page.getByRole('button', { name: 'More about Ada Quist' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
  }
  const form = page.getByRole('dialog', { name: 'Report Ada Quist' })
  const send = form.getByRole('button', { name: 'Send report' })
  await report()
  await send.click()
  await expect(form.getByText('Choose a reason')).toBeVisible()
  await form.getByRole('radio', { name: 'Something else' }).check()
  await send.click()
  await expect(form.getByText('Please tell us what happened')).toBeVisible()
  await expect(form.getByLabel('What happened?')).toBeFocused()
  await page.keyboard.type('Sells maps to buried gold.')
  await expectAccessible('[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await report()
  await expect(form.getByLabel('What happened?')).toHaveValue('Sells maps to buried gold.')
  await send.click()
  const thanks = page.getByRole('dialog', { name: 'Thank you. We have it.' })
  await expect(thanks).toContainText('is not told who it was')
  await thanks.getByRole('button', { name: 'Done' }).click()

  await report()
  await form.getByRole('radio', { name: 'Something else' }).check()
  await form.getByLabel('What happened?').fill('Again.')
  await send.click()
  const duplicate = page.getByRole('dialog', { name: 'You have told us already' })
  await duplicate.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Report photo 1' }).click()
  const photo = page.getByRole('dialog', { name: 'Report this photo' })
  await photo.getByRole('radio', { name: 'Not who they say they are' }).check()
  await photo.getByRole('button', { name: 'Send report' }).click()
  await thanks.getByRole('button', { name: 'Block too' }).click()
  await expect(unavailable(page)).toBeVisible()
  await hers.close()
})

test('your profile shows what is missing or held, and its editor warns before it discards changes', async ({
  page,
  expectAccessible,
}) => {
  await createMember(page.request)
  const held = { bio: 'Send me a gift card and I will double your bitcoin investment.' }
  expect((await page.request.patch(patchMyProfile.path, { data: held })).status()).toBe(200)
  await page.goto(paths.profile)
  await expect(page.getByRole('progressbar', { name: 'Your profile' })).toBeVisible()
  await expect(page.getByText('We look at your words first')).toBeVisible()
  await expect(page.getByRole('link', { name: /^rule C\d+, “/ })).toBeVisible()
  await expect(page.getByText('double your bitcoin')).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'See it as others do' }).click()
  await expect(page.getByText('This is how others see you.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Noor Bakker, 31' })).toBeVisible()
  await expect(page.getByText('double your bitcoin')).toBeHidden()
  await page.getByRole('button', { name: 'Back to yours' }).click()

  await page.getByRole('link', { name: /^Answer a prompt/ }).click()
  await expect(page).toHaveURL(`${paths.editProfile}#prompts`)
  await expect(page.getByRole('heading', { name: 'Prompts' })).toBeInViewport()
  await page.goBack()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  const bio = page.getByLabel('In your own words')
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  await bio.fill('Bakes.')
  await page.goBack()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(paths.editProfile)
  await page.getByRole('main').getByRole('link', { name: 'Support' }).click()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(leaving).toBeHidden()
  await expect(bio).toHaveValue('Bakes.')
  let dialogType = ''
  page.once('dialog', (dialog) => {
    dialogType = dialog.type()
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => dialogType).toBe('beforeunload')

  await page.goBack()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(paths.profile)
  await expect(page.getByText('double your bitcoin')).toBeVisible()
})

test('the editor sends only changed fields, and shows each error under its field', async ({
  page,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(/status of 422/)
  await createMember(page.request, { prompts: [...PROMPTS] })
  await page.goto(paths.editProfile)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const name = page.getByLabel('Name', { exact: true })

  await page.getByRole('button', { name: 'Move prompt 2 up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Answer 1')).toHaveValue(PROMPTS[1].answer)
  await expect(page.getByRole('button', { name: 'Move prompt 1 down' })).toBeFocused()
  await page.getByLabel('Answer 2').fill('x'.repeat(201))
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Answer must be at most 200 characters')).toBeVisible()
  await expect(page.getByLabel('Answer 2')).toBeFocused()
  await page.getByLabel('Answer 2').fill('Less.')

  await page.getByRole('combobox', { name: 'Add a language' }).fill('Portu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Portuguese' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Add a language' })).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Add a language' })).toBeFocused()
  await page.getByRole('button', { name: 'Change interests' }).click()
  const interests = page.getByRole('dialog', { name: 'What do you love?' })
  await interests.getByRole('button', { name: 'Jazz' }).click()
  await expectAccessible('[role=dialog]')
  await interests.getByRole('button', { name: 'Done, 4 of 10' }).click()

  // Another device saves another field in the meantime.
  const otherDevice = await page.request.patch(patchMyProfile.path, { data: { intent: 'dating' } })
  expect(otherDevice.status()).toBe(200)

  await name.fill('write me at noor.example.com')
  await save.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Noor B.')
  await save.click()
  await expect(page.getByText('Your profile is saved')).toBeVisible()
  await expect(save).toBeDisabled()
  expect(await (await page.request.get(getFullProfile.path)).json()).toMatchObject({
    displayName: 'Noor B.',
    intent: 'dating',
    languages: ['pt'],
    prompts: [PROMPTS[1], { ...PROMPTS[0], answer: 'Less.' }],
    interests: ['tea', 'chess', 'dogs', 'jazz'],
  })
})

test('a creator page has the same menu and is saved among creators, and search opens a profile', async ({
  page,
}) => {
  await createMember(page.request)
  await page.goto(paths.creatorNamed(mira.name.toLowerCase()))
  await expect(page.getByRole('button', { name: 'More about Mira Okafor' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search screens, people and creators' }).fill('jonas')
  await page
    .getByRole('option', { name: /^Jonas/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp('/profile/'))
  await expect(page.getByRole('heading', { name: /^Jonas/ })).toBeVisible()
  await page.goto(paths.saved)
  await page.getByRole('tab', { name: 'Creators' }).click()
  await expect(page.getByRole('link', { name: 'Mira Okafor' })).toBeVisible()
})

async function readColors(url: string) {
  const picture = await createImageBitmap(await (await fetch(url)).blob())
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  context.drawImage(picture, 0, 0)
  const at = (y: number) => {
    const [red, , blue] = context.getImageData(picture.width / 2, y, 1, 1).data
    return red! > blue! ? 'red' : 'blue'
  }
  return { above: at(20), below: at(picture.height - 20) }
}

test('a large camera photo is uploaded scaled down, upright and cropped', { tag: '@wide' }, async ({
  page,
}) => {
  await createMember(page.request)
  await page.goto(paths.editProfile)
  // Orientation 6 means a photo stored on its side: its left edge is the top of the upright picture.
  const sideways = await drawPicture({ width: 4_100, height: 3_000, orientation: 6 })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photo' }).first().click()
  await (await choosing).setFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: sideways })
  const sending = page.waitForResponse((reply) => reply.request().method() === 'POST')
  await page.getByRole('button', { name: 'Use photo' }).click()
  const sent = await sending
  expect([sent.status(), new URL(sent.url()).search]).toEqual([201, ''])
  const { photo } = (await sent.json()) as { photo: MyPhoto }
  expect([photo.width, photo.height]).toEqual([1080, 1350])
  const colors = await page.evaluate(readColors, photoUrl(photo.id, 1080, 'webp'))
  expect(colors).toEqual({ above: 'red', below: 'blue' })
})
