import { expect, test } from './koji-test.ts'

test('a visitor asks for help, keeps the link, comes back and closes the ticket @phone', async ({
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

test('what was written survives a lost connection, and sending again opens one ticket', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/ERR_CONNECTION_RESET/)
  await page.goto('/support')
  await page.getByLabel('Your e-mail address').fill('offline@visitor.example')
  await page.getByLabel('Subject').fill('In a tunnel')
  await page.getByLabel('Message').fill('The train is in a tunnel.')
  const unheard = Promise.withResolvers<string>()
  await page.route('**/api/support/tickets', async (route) => {
    const answer = await route.fetch()
    unheard.resolve((await answer.json()).link)
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection')
  await expect(page.getByLabel('Message')).toHaveValue('The train is in a tunnel.')
  const [first] = await Promise.all([
    page.waitForResponse('**/api/support/tickets'),
    page
      .unroute('**/api/support/tickets')
      .then(() => page.getByRole('button', { name: 'Send message' }).click()),
  ])
  expect((await first.json()).link).toBe(await unheard.promise)
  await expect(page.getByRole('heading', { name: 'In a tunnel' })).toBeVisible()
})

test('who types on while it is being sent hears what came of it, and keeps the words', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/ERR_CONNECTION_RESET/)
  await page.goto('/support')
  await page.getByLabel('Your e-mail address').fill('quick@visitor.example')
  await page.getByLabel('Subject').fill('Typing on')
  await page.getByLabel('Message').fill('The first half.')
  let arrival = Promise.withResolvers<void>()
  await page.route('**/api/support/tickets', async (route) => {
    await arrival.promise
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByLabel('Message').pressSequentially(' And the second.')
  arrival.resolve()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection')
  await page.unroute('**/api/support/tickets')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('The first half. And the second.')).toBeVisible()

  arrival = Promise.withResolvers<void>()
  await page.route('**/replies', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.getByLabel('Reply').fill('One more thing.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByLabel('Reply').fill('And another.')
  arrival.resolve()
  await expect(page.getByRole('listitem').filter({ hasText: 'One more thing.' })).toBeVisible()
  await expect(page.getByLabel('Reply')).toHaveValue('And another.')
})

test('an answer from before a reply does not take the reply away', async ({ page }) => {
  const early = Promise.withResolvers<void>()
  const replied = Promise.withResolvers<void>()
  await page.route('**/api/support/tickets/*', async (route) => {
    let answer = await route.fetch()
    while (!(await answer.text()).includes('received')) answer = await route.fetch()
    early.resolve()
    await replied.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.goto('/support')
  await page.getByLabel('Your e-mail address').fill('early@visitor.example')
  await page.getByLabel('Subject').fill('One late answer')
  await page.getByLabel('Message').fill('Who is first?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await early.promise
  await page.getByLabel('Reply').fill('I am.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByLabel('Reply')).toHaveValue('')
  replied.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('listitem').filter({ hasText: 'I am.' })).toBeVisible()
})

test('a link that opens nothing leads to a new conversation, which the keyboard alone can begin', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/)
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
