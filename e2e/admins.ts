import {
  CREATOR_AGREEMENT,
  type NewApplication,
  pathOf,
  postAccountRestriction,
  postApplication,
  postApplicationDecision,
} from '@koji/contract'
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'
import { aiko } from '../server/seed/people.ts'
import { signInAs } from './accounts.ts'
import { expect } from './koji-test.ts'
import { createMember } from './members.ts'

/** Opens a browser context that is signed in as Aiko, the demo's admin. */
export async function newAdminContext(
  browser: Browser,
  baseURL: string | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  await signInAs(context.request, { email: aiko.email })
  return context
}

/** Opens a browser context that is signed in as another, new admin. */
export async function newColleagueContext(
  browser: Browser,
  baseURL: string | undefined,
  displayName: string,
): Promise<BrowserContext> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  await createMember(context.request, { displayName, roles: ['admin'] })
  return context
}

/** Applies as a creator. Returns the application's id. */
export async function submitApplication(request: APIRequestContext): Promise<string> {
  const application: NewApplication = {
    category: 'craft',
    links: [],
    sample: '',
    photoIds: [],
    agreement: CREATOR_AGREEMENT,
    about: 'I turn wood into bowls that are meant to be used, one a week.',
  }
  const reply = await request.post(postApplication.path, { data: application })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { id: string }).id
}

/** Applies as a creator and approves the application, through the API. */
export async function approveAsCreator(
  request: APIRequestContext,
  { request: admin }: BrowserContext,
): Promise<void> {
  const id = await submitApplication(request)
  const decision = pathOf(postApplicationDecision, { application: id })
  expect((await admin.post(decision, { data: { approve: true, note: '' } })).status()).toBe(200)
}

/** Suspends a member for three days through the API. */
export async function suspendMember(admin: APIRequestContext, person: string, reason: string): Promise<void> {
  const data = { action: 'suspend', rule: 'C3', reason, note: '', days: 3 }
  const reply = await admin.post(pathOf(postAccountRestriction, { person }), { data })
  expect(reply.status(), await reply.text()).toBe(200)
}
