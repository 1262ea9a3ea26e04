import { pathOf, postAppealDecision, putClaim } from '@koji/contract'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext, newColleagueContext } from './admins.ts'
import { expect, test } from './koji-test.ts'
import { REVIEW_QUEUES, type YesNoQueue } from './review-queues.ts'

// Run in sequence: J and K, as the same admin, open items that other tests of this file are working on.
test.describe.configure({ mode: 'default' })

/** Letters only, since moderation takes digits for a phone number. */
const NAMES: Record<YesNoQueue, string> = {
  verification: 'Papers',
  application: 'Plans',
  refund_request: 'Pennies',
  appeal: 'Pleas',
}

/** Returns the confirmation that A opens. Toasts have the dialog role, too, so it's found by its name. */
const confirmation = (desk: Page, queue: YesNoQueue) =>
  queue === 'appeal'
    ? desk.getByRole('dialog', { name: 'Overturn the decision?' })
    : desk.getByRole('alertdialog')

const ownClaim = (desk: Page) => desk.getByText(/^Yours until/)

/** Confirms an open decision by keyboard. Appeals need an answer first. */
async function confirmByKeyboard(desk: Page, queue: YesNoQueue): Promise<void> {
  if (queue === 'appeal') {
    await expect(desk.getByLabel('Answer')).toBeFocused()
    await desk.keyboard.type('You are right, and we are sorry.')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Tab')
  }
  await expect(
    confirmation(desk, queue).getByRole('button', { name: REVIEW_QUEUES[queue].yes }),
  ).toBeFocused()
  await desk.keyboard.press('Enter')
}

/** The queues whose accessibility no other test checks. */
const CHECKED: readonly YesNoQueue[] = ['refund_request', 'appeal']

test('decides by key in every review queue, after a confirmation @wide', async ({ browser, baseURL }) => {
  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  for (const queue of Object.keys(REVIEW_QUEUES) as YesNoQueue[])
    await test.step(queue, async () => {
      const { screen, yes, no, approved, submit } = REVIEW_QUEUES[queue]
      const name = `Kay ${NAMES[queue]}`
      await desk.goto(screen(await submit({ browser, baseURL }, name)))
      await expect(ownClaim(desk)).toBeVisible()
      if (queue === 'appeal')
        await expect(desk.getByText('I did not, it was my brother.').last()).toBeVisible()
      if (CHECKED.includes(queue)) expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])
      await desk.keyboard.press('r')
      if (queue === 'refund_request') {
        await expect(desk.getByText('Say why: they read it'), 'a rejection needs a reason').toBeVisible()
        await expect(desk.getByLabel('Note')).toBeFocused()
        await desk.keyboard.type('arrears')
        await expect(desk.getByLabel('Note'), 'letters are typed here instead of acting as keys').toHaveValue(
          'arrears',
        )
        await desk.getByLabel('Note').fill('')
        await desk.getByLabel('Note').blur()
      } else {
        const dialog = desk.getByRole('dialog')
        await expect(dialog.getByRole('button', { name: no })).toBeVisible()
        await desk.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      await desk.keyboard.press('a')
      await expect(confirmation(desk, queue).getByRole('button', { name: yes })).toBeVisible()
      await confirmByKeyboard(desk, queue)
      await expect(desk.getByText(approved(name))).toBeVisible()
    })
  await desk.context().close()
})

test('J and K move through a queue, and ? lists all keys @wide', async ({ browser, baseURL }) => {
  const { screen, list, submit } = REVIEW_QUEUES.application
  for (const name of ['Jay Next', 'Jay After']) await submit({ browser, baseURL }, name)
  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(screen())
  const rows = desk.getByRole('region', { name: list }).getByRole('button')
  await expect(rows.nth(1)).toBeVisible()
  for (const [key, row] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await desk.keyboard.press(key)
    await expect(rows.nth(row)).toHaveAttribute('aria-current', 'true')
  }
  await desk.keyboard.press('?')
  const keys = desk.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Take over what a colleague has')
  expect(await accessibilityFaults(desk, undefined, '[role=dialog]')).toEqual([])
  await desk.keyboard.press('a')
  await expect(desk.getByRole('dialog'), 'no decision opens on top of the list of keys').toHaveCount(1)
  await expect(desk.getByRole('alertdialog')).toHaveCount(0)
  await desk.context().close()
})

test('shows two admins right away who has an item, as it is released, assigned and taken over @wide', async ({
  browser,
  baseURL,
}) => {
  const { screen, no, approved, submit } = REVIEW_QUEUES.application
  const id = await submit({ browser, baseURL }, 'Rae Plans')
  const one = await (await newAdminContext(browser, baseURL)).newPage()
  const second = await newColleagueContext(browser, baseURL, 'Tess Second')
  const two = await second.newPage()
  await two.goto(screen())
  await one.goto(screen(id))
  await expect(ownClaim(one)).toBeVisible()
  const row = two.getByRole('button', { name: /Rae Plans.*Aiko Tanabe/ })
  await expect(row, 'an open list shows who has it').toBeVisible()

  await row.click()
  await expect(two.getByText(/^Aiko Tanabe has this until .*You can read along\.$/)).toBeVisible()
  await expect(two.getByRole('button', { name: no })).toBeDisabled()
  expect(await accessibilityFaults(two, undefined, 'main')).toEqual([])
  await two.keyboard.press('a')
  await expect(two.getByRole('alertdialog').or(two.getByRole('dialog'))).toHaveCount(0)

  await one.getByRole('button', { name: 'Assign' }).click()
  await one.getByRole('menuitem', { name: 'Release' }).click()
  await expect(one.getByText('Anyone can take it now')).toBeVisible()
  await expect(ownClaim(two), 'an admin who has it open claims it').toBeVisible()
  await two.getByRole('button', { name: 'Assign' }).click()
  await two.getByRole('menuitem', { name: 'Aiko Tanabe' }).click()
  await expect(two.getByText('Aiko Tanabe has it for a day')).toBeVisible()
  await expect(two.getByRole('button', { name: 'Take it back' })).toBeVisible()

  // Aiko's confirmation is already open when the item is taken from her.
  await one.goto(screen(id))
  await expect(ownClaim(one)).toBeVisible()
  await one.keyboard.press('a')
  await expect(confirmation(one, 'application')).toBeVisible()
  await two.keyboard.press('t')
  await expect(two.getByRole('alertdialog')).toContainText('Take it over from Aiko Tanabe?')
  await expect(two.getByRole('alertdialog').getByRole('button', { name: 'Take over' })).toBeFocused()
  await two.keyboard.press('Enter')
  await expect(ownClaim(two)).toBeVisible()
  await expect(one.getByText('Tess Second has this until')).toBeVisible()
  await confirmByKeyboard(one, 'application')
  await expect(one.getByText('Someone else on our team has this one').first()).toBeVisible()

  await two.keyboard.press('a')
  await expect(confirmation(two, 'application')).toBeVisible()
  await confirmByKeyboard(two, 'application')
  await expect(two.getByText(approved('Rae Plans'))).toBeVisible()
  await expect(one.getByText('This is no longer in the list')).toBeVisible()

  await test.step('an appeal stays open when a colleague decides it', async () => {
    const appeal = await REVIEW_QUEUES.appeal.submit({ browser, baseURL }, 'Rae Pleas')
    await one.goto(REVIEW_QUEUES.appeal.screen(appeal))
    await expect(ownClaim(one)).toBeVisible()
    const claim = pathOf(putClaim, { queue: 'appeal', item: appeal })
    expect((await second.request.put(claim, { data: { takeOver: true } })).status()).toBe(200)
    await expect(one.getByText('Tess Second has this until')).toBeVisible()
    const data = { overturn: true, answer: 'You are right, and we are sorry.' }
    expect((await second.request.post(pathOf(postAppealDecision, { appeal }), { data })).status()).toBe(200)
    await expect(one.getByText('Someone else has already handled this.')).toBeVisible()
  })
  await Promise.all([one.context().close(), second.close()])
})
