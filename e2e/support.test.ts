import { expect, test } from './koji-test.ts'

test('a visitor opens a ticket, copies its link, returns and closes it @phone', async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/support')
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Subject must be at least 3 characters')).toBeVisible()
  await expectAccessible()

  await page.getByLabel('Your e-mail address').fill('noor@visitor.example')
  await expect(page.getByText('Email is required')).toBeHidden()
  await page.getByLabel('Subject').fill('Lost and found')
  await page.getByLabel('Message').fill('Where did my matches go?\n<b>Please</b> help.')
  await page.getByRole('button', { name: 'Send message' }).click()

  await expect(page.getByRole('heading', { name: 'Lost and found' })).toBeVisible()
  await expect(page).toHaveURL(/\/support#ticket=[\w-]{43}$/)
  await expect(page.getByText('<b>Please</b> help.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  await page.getByRole('button', { name: 'Ask something else' }).click()
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('We have your message and answer within two working days.')).toBeVisible()

  await page.getByLabel('Reply').fill('Found them!')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Found them!' })).toBeVisible()
  await expect(page.getByLabel('Reply')).toHaveValue('')
  await page.getByRole('button', { name: 'Mark as solved' }).click()
  await expect(page.getByText('You marked this as solved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as solved' })).toBeHidden()
})

test('keeps a message when the connection drops, and opens only one ticket when it is sent again', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/ERR_CONNECTION_RESET/)
  await page.goto('/support')
  await page.getByLabel('Your e-mail address').fill('offline@visitor.example')
  await page.getByLabel('Subject').fill('In a tunnel')
  await page.getByLabel('Message').fill('The train is in a tunnel.')
  const lostReply = Promise.withResolvers<string>()
  await page.route('**/api/support/tickets', async (route) => {
    const answer = await route.fetch()
    lostReply.resolve((await answer.json()).link)
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection')
  await expect(page.getByLabel('Message')).toHaveValue('The train is in a tunnel.')
  const [retried] = await Promise.all([
    page.waitForResponse('**/api/support/tickets'),
    page
      .unroute('**/api/support/tickets')
      .then(() => page.getByRole('button', { name: 'Send message' }).click()),
  ])
  expect((await retried.json()).link).toBe(await lostReply.promise)
  await expect(page.getByRole('heading', { name: 'In a tunnel' })).toBeVisible()
})

test('keeps text typed while a message is being sent, and still shows the result', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/ERR_CONNECTION_RESET/)
  await page.goto('/support')
  await page.getByLabel('Your e-mail address').fill('quick@visitor.example')
  await page.getByLabel('Subject').fill('Typing on')
  await page.getByLabel('Message').fill('The first half.')
  let release = Promise.withResolvers<void>()
  await page.route('**/api/support/tickets', async (route) => {
    await release.promise
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByLabel('Message').pressSequentially(' And the second.')
  release.resolve()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection')
  await page.unroute('**/api/support/tickets')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('The first half. And the second.')).toBeVisible()

  release = Promise.withResolvers<void>()
  await page.route('**/replies', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.getByLabel('Reply').fill('One more thing.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByLabel('Reply').fill('And another.')
  release.resolve()
  await expect(page.getByRole('listitem').filter({ hasText: 'One more thing.' })).toBeVisible()
  await expect(page.getByLabel('Reply')).toHaveValue('And another.')
})

test('a stale response does not remove a newer reply', async ({ page }) => {
  const fetched = Promise.withResolvers<void>()
  const replied = Promise.withResolvers<void>()
  await page.route('**/api/support/tickets/*', async (route) => {
    let response = await route.fetch()
    while (!(await response.text()).includes('received')) response = await route.fetch()
    fetched.resolve()
    await replied.promise
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.goto('/support')
  await page.getByLabel('Your e-mail address').fill('early@visitor.example')
  await page.getByLabel('Subject').fill('One late answer')
  await page.getByLabel('Message').fill('Who is first?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await fetched.promise
  await page.getByLabel('Reply').fill('I am.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByLabel('Reply')).toHaveValue('')
  replied.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('listitem').filter({ hasText: 'I am.' })).toBeVisible()
})

test('offers a new conversation for an invalid link, which can be started by keyboard', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/status of 404/)
  await page.goto(`/support#ticket=${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: "We can't open this conversation" })).toBeVisible()
  await page.getByRole('button', { name: 'Start a new one' }).click()
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible()

  await page.getByLabel('Your e-mail address').focus()
  await page.keyboard.type('noor@visitor.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Only keys were pressed here.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible()
})
