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
import { join } from './join.ts'
import { expect } from './koji-test.ts'
import { make } from './people.ts'

/** Somebody of the team, in a browser of their own. */
export async function team(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  await make(context.request, { email: aiko.email })
  return context
}

/** Somebody else of the team. */
export async function colleague(
  browser: Browser,
  baseURL: string | undefined,
  displayName: string,
): Promise<BrowserContext> {
  const own = await browser.newContext(baseURL ? { baseURL } : {})
  await join(own.request, { displayName, roles: ['admin'] })
  return own
}

/** Whoever is signed in there applies as a creator; returns the application's id. */
export async function apply(request: APIRequestContext): Promise<string> {
  const application: NewApplication = {
    category: 'craft',
    links: [],
    sample: '',
    photoIds: [],
    agreement: CREATOR_AGREEMENT,
    about: 'I turn wood into bowls that are meant to be used, one a week.',
  }
  const sent = await request.post(postApplication.path, { data: application })
  expect(sent.status(), await sent.text()).toBe(201)
  return ((await sent.json()) as { id: string }).id
}

/** And is approved, without the screens. */
export async function becomeCreator(
  request: APIRequestContext,
  { request: admin }: BrowserContext,
): Promise<void> {
  const id = await apply(request)
  const decision = pathOf(postApplicationDecision, { application: id })
  expect((await admin.post(decision, { data: { approve: true, note: '' } })).status()).toBe(200)
}

/** Suspends somebody for three days, without the screens. */
export async function suspend(admin: APIRequestContext, person: string, reason: string): Promise<void> {
  const data = { action: 'suspend', rule: 'C3', reason, note: '', days: 3 }
  const reply = await admin.post(pathOf(postAccountRestriction, { person }), { data })
  expect(reply.status(), await reply.text()).toBe(200)
}
