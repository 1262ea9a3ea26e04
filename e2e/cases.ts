import { type CaseSummary, getCases, postReport } from '@koji/contract'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'

export async function reportProfile(request: APIRequestContext, personId: string): Promise<void> {
  const target = { kind: 'profile', id: personId }
  const reply = await request.post(postReport.path, {
    data: { target, reason: 'scam', details: 'Asked for money.' },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}

/** Finds the open case about a person in the reports queue. */
export async function findCase(desk: APIRequestContext, personId: string): Promise<string> {
  let after: string | null = null
  do {
    const page: string = after ? `&after=${after}` : ''
    const reply = await desk.get(`${getCases.path}?queue=reports&limit=100${page}`)
    const { items, next } = (await reply.json()) as { items: CaseSummary[]; next: string | null }
    const found = items.find(({ person }) => person.id === personId)
    if (found) return found.id
    after = next
  } while (after)
  throw new Error('there is no case about them')
}

/** Opens a case and waits for its claim, without which no key works. */
export async function openCase(desk: Page, id: string): Promise<void> {
  await desk.goto(`${paths.adminReports}?open=${id}`)
  await expect(desk.getByText(/^Yours until/)).toBeVisible()
}

/** Presses the key of a decision and waits until its confirm button is focused, so that Enter confirms. */
export async function pressDecisionKey(desk: Page, key: string, decision: string): Promise<void> {
  await desk.keyboard.press(key)
  const button = desk.getByRole('dialog').getByRole('button', { name: decision, exact: true })
  await expect(button).toBeFocused()
}
