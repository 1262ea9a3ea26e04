import { pathOf, postAppealDecision, putClaim } from '@koji/contract'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './koji-test.ts'
import { QUEUES, type YesNoQueue } from './queue-items.ts'
import { colleague, team } from './team.ts'

// One after the other: J and K open what other tests of this file are at, as the same admin.
test.describe.configure({ mode: 'default' })

/** Letters only: a name with digits looks like a number to call. */
const NAMES: Record<YesNoQueue, string> = {
  verification: 'Papers',
  application: 'Plans',
  refund_request: 'Pennies',
  appeal: 'Pleas',
}

/** What A asks; a toast has the role of a dialog, too. */
const question = (desk: Page, queue: YesNoQueue) =>
  queue === 'appeal'
    ? desk.getByRole('dialog', { name: 'Overturn the decision?' })
    : desk.getByRole('alertdialog')

const yours = (desk: Page) => desk.getByText(/^Yours until/)

/** A question that is there needs its answer; where it asks for words, they come first. */
async function answerByKeys(desk: Page, queue: YesNoQueue): Promise<void> {
  if (queue === 'appeal') {
    await expect(desk.getByLabel('Answer')).toBeFocused()
    await desk.keyboard.type('You are right, and we are sorry.')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Tab')
  }
  await expect(question(desk, queue).getByRole('button', { name: QUEUES[queue].yes })).toBeFocused()
  await desk.keyboard.press('Enter')
}

/** What no other test opens and checks. */
const CHECKED: readonly YesNoQueue[] = ['refund_request', 'appeal']

test('in every queue, keys ask first and then decide @wide', async ({ browser, baseURL }) => {
  const desk = await (await team(browser, baseURL)).newPage()
  for (const queue of Object.keys(QUEUES) as YesNoQueue[])
    await test.step(queue, async () => {
      const { screen, yes, no, approved, send } = QUEUES[queue]
      const name = `Kay ${NAMES[queue]}`
      await desk.goto(screen(await send({ browser, baseURL }, name)))
      await expect(yours(desk)).toBeVisible()
      if (queue === 'appeal')
        await expect(desk.getByText('I did not, it was my brother.').last()).toBeVisible()
      if (CHECKED.includes(queue)) expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])
      await desk.keyboard.press('r')
      if (queue === 'refund_request') {
        await expect(desk.getByText('Say why: they read it'), 'a rejection needs a reason').toBeVisible()
        await expect(desk.getByLabel('Note')).toBeFocused()
        await desk.keyboard.type('arrears')
        await expect(desk.getByLabel('Note'), 'letters are text here, not keys').toHaveValue('arrears')
        await desk.getByLabel('Note').fill('')
        await desk.getByLabel('Note').blur()
      } else {
        const asked = desk.getByRole('dialog')
        await expect(asked.getByRole('button', { name: no })).toBeVisible()
        await desk.keyboard.press('Escape')
        await expect(asked).toBeHidden()
      }
      await desk.keyboard.press('a')
      await expect(question(desk, queue).getByRole('button', { name: yes })).toBeVisible()
      await answerByKeys(desk, queue)
      await expect(desk.getByText(approved(name))).toBeVisible()
    })
  await desk.context().close()
})

test('J and K go through a queue, and the question mark lists all keys @wide', async ({
  browser,
  baseURL,
}) => {
  const { screen, list, send } = QUEUES.application
  for (const name of ['Jay Next', 'Jay After']) await send({ browser, baseURL }, name)
  const desk = await (await team(browser, baseURL)).newPage()
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
  await expect(desk.getByRole('dialog'), 'nothing else is asked over the list of keys').toHaveCount(1)
  await expect(desk.getByRole('alertdialog')).toHaveCount(0)
  await desk.context().close()
})

test('of two admins one has an item, lets it go, gives it away and loses it, and the other sees so @wide', async ({
  browser,
  baseURL,
}) => {
  const { screen, no, approved, send } = QUEUES.application
  const id = await send({ browser, baseURL }, 'Rae Plans')
  const one = await (await team(browser, baseURL)).newPage()
  const second = await colleague(browser, baseURL, 'Tess Second')
  const two = await second.newPage()
  await two.goto(screen())
  await one.goto(screen(id))
  await expect(yours(one)).toBeVisible()
  const row = two.getByRole('button', { name: /Rae Plans.*Aiko Tanabe/ })
  await expect(row, 'an open list says who has it').toBeVisible()

  await row.click()
  await expect(two.getByText(/^Aiko Tanabe has this until .*You can read along\.$/)).toBeVisible()
  await expect(two.getByRole('button', { name: no })).toBeDisabled()
  expect(await accessibilityFaults(two, undefined, 'main')).toEqual([])
  await two.keyboard.press('a')
  await expect(two.getByRole('alertdialog').or(two.getByRole('dialog'))).toHaveCount(0)

  await one.getByRole('button', { name: 'Assign' }).click()
  await one.getByRole('menuitem', { name: 'Release' }).click()
  await expect(one.getByText('Anyone can take it now')).toBeVisible()
  await expect(yours(two), 'an admin who has it open gets it').toBeVisible()
  await two.getByRole('button', { name: 'Assign' }).click()
  await two.getByRole('menuitem', { name: 'Aiko Tanabe' }).click()
  await expect(two.getByText('Aiko Tanabe has it for a day')).toBeVisible()
  await expect(two.getByRole('button', { name: 'Take it back' })).toBeVisible()

  // Aiko has been asked already when it's taken from her.
  await one.goto(screen(id))
  await expect(yours(one)).toBeVisible()
  await one.keyboard.press('a')
  await expect(question(one, 'application')).toBeVisible()
  await two.keyboard.press('t')
  await expect(two.getByRole('alertdialog')).toContainText('Take it over from Aiko Tanabe?')
  await expect(two.getByRole('alertdialog').getByRole('button', { name: 'Take over' })).toBeFocused()
  await two.keyboard.press('Enter')
  await expect(yours(two)).toBeVisible()
  await expect(one.getByText('Tess Second has this until')).toBeVisible()
  await answerByKeys(one, 'application')
  await expect(one.getByText('Someone else on our team has this one').first()).toBeVisible()

  await two.keyboard.press('a')
  await expect(question(two, 'application')).toBeVisible()
  await answerByKeys(two, 'application')
  await expect(two.getByText(approved('Rae Plans'))).toBeVisible()
  await expect(one.getByText('This is no longer in the list')).toBeVisible()

  await test.step('an appeal stays open when a colleague decides it', async () => {
    const appeal = await QUEUES.appeal.send({ browser, baseURL }, 'Rae Pleas')
    await one.goto(QUEUES.appeal.screen(appeal))
    await expect(yours(one)).toBeVisible()
    const claim = pathOf(putClaim, { queue: 'appeal', item: appeal })
    expect((await second.request.put(claim, { data: { takeOver: true } })).status()).toBe(200)
    await expect(one.getByText('Tess Second has this until')).toBeVisible()
    const data = { overturn: true, answer: 'You are right, and we are sorry.' }
    expect((await second.request.post(pathOf(postAppealDecision, { appeal }), { data })).status()).toBe(200)
    await expect(one.getByText('Someone else has already handled this.')).toBeVisible()
  })
  await Promise.all([one.context().close(), second.close()])
})
