import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { type DeskTicketSummary, getDeskTickets } from '@koji/contract'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext, newColleagueContext } from './admins.ts'
import { expect, test } from './koji-test.ts'
import { waitForMail } from './mailbox.ts'
import { createMember } from './members.ts'

const picture = (name: string) => resolve(import.meta.dirname, `../web/public/pictures/${name}.webp`)

/** Fills in subject and message, and sends them. */
async function sendTicket(page: Page, subject: string, body: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill(body)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}

/** Opens the support page as a member. The app is opened first, because it stores for public pages that someone is signed in. */
async function openSupport(page: Page): Promise<void> {
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.goto(paths.support)
}

/** Opens a ticket by its id, because the list may be long. */
async function openAtDesk(desk: Page, subject: string): Promise<void> {
  const reply = await desk.request.get(`${getDeskTickets.path}?limit=100`)
  const { items } = (await reply.json()) as { items: DeskTicketSummary[] }
  const { id } = items.find((ticket) => ticket.subject === subject)!
  await desk.goto(`${paths.adminSupport}?open=${id}`)
}

test('a visitor searches the help, sends a picture, and reads the answer through the emailed link', async ({
  page,
  browser,
  baseURL,
}) => {
  const subject = `A broken picture ${randomUUID().slice(0, 8)}`
  const email = `visitor-${randomUUID()}@visitor.example`
  await page.goto('/support')
  await test.step('help search tolerates typos, works by keyboard and says when nothing matches', async () => {
    const field = page.getByRole('searchbox', { name: 'Search the answers' })
    await field.fill('forgot pasword')
    await expect(page.getByRole('heading', { name: 'I forgot my password. What now?' })).toBeVisible()
    const other = page.getByRole('heading', { name: 'Can I take back a swipe?' })
    await expect(other).toBeHidden()
    await field.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
    await field.press('Enter')
    await expect(page.getByText('We send you a link to choose a new one.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
    await expect(other).toBeVisible()
    await field.fill('unicorns')
    await expect(page.getByText('Nothing fits.')).toBeVisible()
  })
  await page.getByLabel('Your e-mail address').fill(email)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await (await choosing).setFiles([picture('bowls-240'), picture('mira-a')])
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await sendTicket(page, subject, 'My bread looks like this since yesterday.')
  await expect(page.getByRole('button', { name: 'Enlarge Picture 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enlarge Picture 2' })).toBeHidden()

  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await openAtDesk(desk, subject)
  const detail = desk.getByRole('region', { name: subject })
  await expect(detail.getByRole('button', { name: 'Enlarge Picture 1' })).toBeVisible()
  await detail.getByRole('combobox', { name: 'Begin with a canned answer' }).click()
  await desk.getByRole('option', { name: 'Thank you' }).click()
  await expect(detail.getByLabel('Answer', { exact: true })).toHaveValue(/^Hello there,/)
  await expect(detail.getByText(/^Yours until/)).toBeVisible()
  await detail.getByLabel('Answer', { exact: true }).fill('Hello there, please reload the page once.')
  await detail.getByLabel('Note (only the team sees it)').fill('The cache, as last week.')
  await detail.getByRole('button', { name: 'Keep note' }).click()
  await expect(detail.getByRole('listitem').filter({ hasText: 'The cache, as last week.' })).toBeVisible()
  await detail.getByRole('button', { name: 'Send answer' }).click()
  await expect(detail.getByText('Answered', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])

  await test.step('canned answers are created, changed and deleted', async () => {
    const title = `Photos ${randomUUID().slice(0, 8)}`
    await desk.getByRole('button', { name: 'Canned answers' }).click()
    await desk.getByRole('button', { name: 'New answer' }).click()
    await desk.getByLabel('Title').fill(title)
    await desk.getByLabel('Words').fill('Hello {name},')
    await desk.getByRole('button', { name: 'Keep answer' }).click()
    await desk.getByRole('button', { name: `Change ${title}` }).click()
    await desk.getByLabel('Words').fill('Hello {name}, please try a smaller one.')
    await desk.getByRole('button', { name: 'Keep answer' }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: title })).toContainText(
      'please try a smaller one.',
    )
    expect(await accessibilityFaults(desk, undefined, '[role=dialog]')).toEqual([])
    await desk.getByRole('button', { name: `Delete ${title}` }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(desk.getByRole('alertdialog')).toBeHidden()
    await expect(desk.getByText(title, { exact: true })).toBeHidden()
  })

  const { links } = await waitForMail(page, email, /Our team answered you/)
  const link = links.find((one) => one.includes('/support#ticket='))!
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('Hello there, please reload the page once.')).toBeVisible()
  await expect(page.getByText('The cache, as last week.')).toBeHidden()
  await desk.context().close()
})

test('a member sees answers live or as a notification, and two admins see who has the ticket', async ({
  page,
  browser,
  baseURL,
}) => {
  const subject = `My likes ${randomUUID().slice(0, 8)}`
  await createMember(page.request)
  await openSupport(page)
  await expect(page.getByRole('textbox', { name: 'Your e-mail address' })).toBeHidden()
  await sendTicket(page, subject, 'Where do I see who likes me?')
  await expect(page.getByText('Keep this page')).toBeHidden()

  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await openAtDesk(desk, subject)
  await expect(desk.getByText(/^Yours until/)).toBeVisible()
  const other = await (await newColleagueContext(browser, baseURL, 'Tess Helper')).newPage()
  await openAtDesk(other, subject)
  await expect(other.getByText(/^Aiko Tanabe has this until/)).toBeVisible()
  await expect(other.getByLabel('Answer', { exact: true })).toHaveCount(0)

  await desk.getByLabel('Answer', { exact: true }).fill('A draft')
  await other.getByRole('button', { name: 'Take over' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click()
  await expect(desk.getByText(/^Tess Helper has this until/)).toBeVisible()
  await expect(desk.getByLabel('Answer', { exact: true })).toHaveValue('A draft')
  await expect(desk.getByRole('button', { name: 'Send answer' })).toBeDisabled()
  await desk.getByRole('button', { name: 'Take over' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click()
  await expect(desk.getByText(/^Yours until/)).toBeVisible()
  await other.context().close()

  const answer = async (text: string) => {
    await desk.getByLabel('Answer', { exact: true }).fill(text)
    await desk.getByRole('button', { name: 'Send answer' }).click()
    // In the list only: the text field may still have the same text.
    await expect(desk.getByRole('list', { name: 'Messages' }).getByText(text)).toBeVisible()
  }
  await answer('Under Matches, in the tab Likes.')
  await expect(page.getByText('Under Matches, in the tab Likes.')).toBeVisible()

  await page.goto(paths.settings)
  await answer('The newest like is on top.')
  await expect(
    desk.getByRole('region', { name: subject }).getByText('Answered', { exact: true }),
  ).toBeVisible()

  await page.goto('/support')
  const row = page.getByRole('link', { name: new RegExp(subject) })
  await expect(row.getByText('New answer')).toBeAttached()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page
    .getByRole('dialog', { name: /^Notifications/ })
    .getByText('Our team answered you')
    .first()
    .click()
  await expect(page).toHaveURL(/\/support#ticket=[0-9a-f-]{36}$/)
  await expect(page.getByText('The newest like is on top.')).toBeVisible()
  await page.getByRole('button', { name: 'Your conversations' }).click()
  await expect(row).toBeVisible()
  await expect(row.getByText('New answer')).toBeHidden()

  await row.click()
  await page.getByRole('button', { name: 'Mark as solved' }).click()
  await expect(page.getByText('You marked this as solved.')).toBeVisible()
  await page.getByLabel('Reply').fill('One more thing.')
  await page.getByRole('button', { name: 'Send and open again' }).click()
  await expect(page.getByText('Opened again.')).toBeVisible()
  await expect(desk.getByText('One more thing.')).toBeVisible()

  await desk.getByLabel('Close it with this answer').check()
  await answer('You can filter them, too.')
  await expect(desk.getByText(/^Yours until/)).toBeHidden()
  await page.getByLabel('Reply').fill('How?')
  await page.getByRole('button', { name: 'Send and open again' }).click()
  await expect(desk.getByText('How?')).toBeVisible()
  await expect(desk.getByText(/^Yours until/)).toBeVisible()
  await desk.context().close()
})
