import { CLAIM_QUEUES, type ClaimQueue } from '@koji/contract'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './koji-test.ts'
import { inDatabase } from './patronage.ts'
import { QUEUES } from './queue-items.ts'
import { colleague, team } from './team.ts'

// One after the other: J and K open what other tests of this file are at, as the same admin.
test.describe.configure({ mode: 'default' })

/** Letters only: a name with digits looks like a number to call. */
const NAMES: Record<ClaimQueue, string> = {
  verification: 'Papers',
  application: 'Plans',
  refund_request: 'Pennies',
  appeal: 'Pleas',
}

/** What A asks; a toast has the role of a dialog, too. */
const question = (desk: Page, queue: ClaimQueue) =>
  queue === 'appeal' ? desk.getByRole('dialog', { name: 'Take it back?' }) : desk.getByRole('alertdialog')

const yours = (desk: Page) => desk.getByText(/^Yours until/)

/** A question that is there needs its answer; where it asks for words, they come first. */
async function answerByKeys(desk: Page, queue: ClaimQueue): Promise<void> {
  if (queue === 'appeal') {
    await expect(desk.getByLabel('Answer')).toBeFocused()
    await desk.keyboard.type('You are right, and we are sorry.')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Tab')
  }
  await expect(question(desk, queue).getByRole('button', { name: QUEUES[queue].yes })).toBeFocused()
  await desk.keyboard.press('Enter')
}

for (const queue of CLAIM_QUEUES) {
  const { screen, list, yes, no, approved, send } = QUEUES[queue]

  test(`of each ${queue}, keys go through the queue and decide what they ask for first @wide`, async ({
    browser,
    baseURL,
  }) => {
    const name = `Kay ${NAMES[queue]}`
    const id = await send({ browser, baseURL }, name)
    const desk = await (await team(browser, baseURL)).newPage()
    await desk.goto(screen())
    const rows = desk.getByRole('region', { name: list }).getByRole('button')
    await expect(rows.first()).toBeVisible()
    await desk.keyboard.press('j')
    await expect(rows.first()).toHaveAttribute('aria-current', 'true')
    if ((await rows.count()) > 1) {
      await desk.keyboard.press('j')
      await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
      await desk.keyboard.press('k')
      await expect(rows.first()).toHaveAttribute('aria-current', 'true')
    }
    await desk.keyboard.press('?')
    await expect(desk.getByRole('dialog', { name: 'Keys' })).toContainText('Take over what a colleague has')
    expect(await accessibilityFaults(desk)).toEqual([])
    await desk.keyboard.press('a')
    await expect(desk.getByRole('dialog'), 'nothing is asked under the list of keys').toHaveCount(1)
    await expect(desk.getByRole('alertdialog')).toHaveCount(0)
    await desk.keyboard.press('Escape')

    await desk.goto(screen(id))
    await expect(yours(desk)).toBeVisible()
    expect(await accessibilityFaults(desk)).toEqual([])
    await desk.keyboard.press('r')
    if (queue === 'refund_request') {
      await expect(desk.getByText('Say why: they read it'), 'a no has its reason').toBeVisible()
      await expect(desk.getByLabel('Note')).toBeFocused()
      await desk.keyboard.type('arrears')
      await expect(desk.getByLabel('Note'), 'writing is only writing').toHaveValue('arrears')
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
    await desk.context().close()
  })
}

/** All queues share how they are claimed; these two differ most in how they are decided. */
const CLAIMED = process.env.KOJI_DEEP ? CLAIM_QUEUES : (['application', 'appeal'] as const)

for (const queue of CLAIMED) {
  const { screen, no, approved, send } = QUEUES[queue]

  test(`of two admins at one ${queue} the second sees who has it, takes it over and decides @wide`, async ({
    browser,
    baseURL,
  }) => {
    const name = `Rae ${NAMES[queue]}`
    const id = await send({ browser, baseURL }, name)
    const one = await (await team(browser, baseURL)).newPage()
    const second = await colleague(browser, baseURL, `Tess ${NAMES[queue]}`)
    const two = await second.newPage()
    await two.goto(screen())
    await one.goto(screen(id))
    await expect(yours(one)).toBeVisible()
    const row = two.getByRole('button', { name: new RegExp(`${name}.*Aiko Tanabe`) })
    await expect(row, 'the list of the other says so without another look').toBeVisible()

    await two.goto(screen(id))
    await expect(two.getByText(/^Aiko Tanabe has this until .*You can read along\.$/)).toBeVisible()
    await expect(two.getByRole('button', { name: no })).toBeDisabled()
    expect(await accessibilityFaults(two)).toEqual([])
    await two.keyboard.press('a')
    await expect(two.getByRole('alertdialog').or(two.getByRole('dialog'))).toHaveCount(0)

    // Aiko is asked already when it is taken from her.
    await one.keyboard.press('a')
    await expect(question(one, queue)).toBeVisible()
    await two.keyboard.press('t')
    await expect(two.getByRole('alertdialog')).toContainText('Take it over from Aiko Tanabe?')
    await expect(two.getByRole('alertdialog').getByRole('button', { name: 'Take over' })).toBeFocused()
    await two.keyboard.press('Enter')
    await expect(yours(two)).toBeVisible()
    await expect(one.getByText(`Tess ${NAMES[queue]} has this until`), 'at once').toBeVisible()
    await answerByKeys(one, queue)
    await expect(one.getByText('Somebody else of the team has this one').first()).toBeVisible()

    await two.keyboard.press('a')
    await expect(question(two, queue)).toBeVisible()
    await answerByKeys(two, queue)
    await expect(two.getByText(approved(name))).toBeVisible()
    if (queue === 'application') await expect(one.getByText('It is not in this list any more')).toBeVisible()
    else await expect(one.getByText('Somebody else has decided this meanwhile.')).toBeVisible()
    await Promise.all([one.context().close(), second.close()])
  })
}

test('what is let go, given away or over is somebody else’s @wide', async ({ browser, baseURL }) => {
  const { screen, send } = QUEUES.application
  const id = await send({ browser, baseURL }, 'Gil Given')
  const second = await colleague(browser, baseURL, 'Tess Given')
  const [one, two] = [await (await team(browser, baseURL)).newPage(), await second.newPage()]
  await one.goto(screen(id))
  await expect(yours(one)).toBeVisible()
  await two.goto(screen(id))
  await expect(two.getByText(/^Aiko Tanabe has this until/)).toBeVisible()

  await one.getByRole('button', { name: 'Assign' }).click()
  await one.getByRole('menuitem', { name: 'Let it go' }).click()
  await expect(one.getByText('Anybody can take it now')).toBeVisible()
  await expect(yours(two), 'whoever waits for it has it then').toBeVisible()

  await inDatabase(async (db) => {
    await db
      .updateTable('claims')
      .set({ until: new Date(0) })
      .where('itemId', '=', id)
      .execute()
  })
  await one.goto(screen(id))
  await expect(yours(one)).toBeVisible()
  await one.getByRole('button', { name: 'Assign' }).click()
  await one.getByRole('menuitem', { name: 'Tess Given' }).click()
  await expect(one.getByText('Tess Given has it for a day')).toBeVisible()
  await expect(one.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await expect(yours(two)).toBeVisible()
  await Promise.all([one.context().close(), second.close()])
})
