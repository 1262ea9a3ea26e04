import { type CaseSummary, getCases, postReport } from '@koji/contract'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'

export async function report(request: APIRequestContext, personId: string): Promise<void> {
  const target = { kind: 'profile', id: personId }
  const reply = await request.post(postReport.path, {
    data: { target, reason: 'scam', details: 'Asked for money.' },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}

/** Of everybody who waits, the case about this person. */
export async function caseAbout(desk: APIRequestContext, personId: string): Promise<string> {
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

/** Opened and theirs: before that no key does anything. */
export async function open(desk: Page, id: string): Promise<void> {
  await desk.goto(`${paths.adminReports}?open=${id}`)
  await expect(desk.getByText(/^Yours until/)).toBeVisible()
}

/** Asked for by its key; Enter answers as soon as the answer has the focus. */
export async function askedBy(desk: Page, key: string, answer: string): Promise<void> {
  await desk.keyboard.press(key)
  const button = desk.getByRole('dialog').getByRole('button', { name: answer, exact: true })
  await expect(button).toBeFocused()
}
