import {
  type AppealSummary,
  type CaseSummary,
  type ClaimQueue,
  DOCUMENT_CONSENT,
  getAppeals,
  getCases,
  getRefundCases,
  getVerifications,
  pathOf,
  postDecision,
  postDecisionAppeal,
  postDocument,
  postIdentityVerification,
  postReport,
  type RefundCaseRow,
  type WaitingVerification,
} from '@koji/contract'
import { type APIRequestContext, type Browser, type BrowserContext, expect } from '@playwright/test'
import { drawPicture } from '../server/seed/sample-picture.ts'
import { paths } from '../web/src/lib/paths.ts'
import { newAdminContext, newColleagueContext, submitApplication } from './admins.ts'
import { createMember } from './members.ts'
import { createSeller, pay, requestRefund } from './money.ts'
import { createCreator } from './posts.ts'

interface BrowserFixtures {
  browser: Browser
  baseURL: string | undefined
}

/** How tests reach a review queue, and the labels of its decisions. */
export interface ReviewQueue {
  /** The path of the screen, with one item open. */
  screen: (open?: string) => string
  list: string
  yes: string
  no: string
  approved: (name: string) => string
  /** Adds an item by a new member with this name. Returns its id. */
  submit(fixtures: BrowserFixtures, name: string): Promise<string>
}

const newContext = ({ browser, baseURL }: BrowserFixtures): Promise<BrowserContext> =>
  browser.newContext(baseURL ? { baseURL } : {})

async function fetchAllItems<Item>(request: APIRequestContext, path: string): Promise<Item[]> {
  const items: Item[] = []
  let after: string | null = null
  do {
    const cursor: string = after ? `&after=${after}` : ''
    const reply = await request.get(`${path}${path.includes('?') ? '&' : '?'}limit=50${cursor}`)
    const page = (await reply.json()) as { items: Item[]; next: string | null }
    items.push(...page.items)
    after = page.next
  } while (after)
  return items
}

async function post(request: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const reply = await request.post(path, { data: data as Record<string, unknown> })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return reply.json()
}

const screenAt = (path: string) => (open?: string) =>
  open ? `${path}${path.includes('?') ? '&' : '?'}open=${open}` : path

/** The queues with an approve and a reject button. Cases and tickets have tests of their own. */
export type YesNoQueue = Exclude<ClaimQueue, 'case' | 'ticket'>

export const REVIEW_QUEUES: Record<YesNoQueue, ReviewQueue> = {
  verification: {
    screen: screenAt(paths.adminVerifications),
    list: 'Verifications',
    yes: 'Approve',
    no: 'Reject',
    approved: (name) => `${name} is approved`,
    async submit(fixtures, name) {
      const [hers, desk] = [
        await newContext(fixtures),
        await newAdminContext(fixtures.browser, fixtures.baseURL),
      ]
      const { id } = await createCreator(hers.request, name, { creator: { verified: false } })
      const data = await drawPicture({ width: 900, height: 600 })
      for (const side of ['front', 'selfie']) {
        const path = `${postDocument.path}?side=${side}&consent=${DOCUMENT_CONSENT}`
        const headers = { 'content-type': 'application/octet-stream' }
        const upload = async () => (await hers.request.post(path, { headers, data })).status()
        await expect.poll(upload).toBe(200)
      }
      const request = { documentType: 'passport', consent: DOCUMENT_CONSENT }
      await post(hers.request, postIdentityVerification.path, request)
      const waiting = await fetchAllItems<WaitingVerification>(desk.request, getVerifications.path)
      await Promise.all([hers.close(), desk.close()])
      return waiting.find(({ person }) => person.id === id)!.id
    },
  },
  application: {
    screen: screenAt(`${paths.adminVerifications}?tab=applications`),
    list: 'Applications',
    yes: 'Approve',
    no: 'Reject',
    approved: (name) => `${name} is approved`,
    async submit(fixtures, name) {
      const hers = await newContext(fixtures)
      await createMember(hers.request, { displayName: name })
      const id = await submitApplication(hers.request)
      await hers.close()
      return id
    },
  },
  refund_request: {
    screen: screenAt(paths.adminRefunds),
    list: 'Requests',
    yes: 'Give back $7.99',
    no: 'Reject',
    approved: (name) => `${name} gets $7.99 back`,
    async submit(fixtures, name) {
      const [hers, seller, desk] = [
        await newContext(fixtures),
        await newContext(fixtures),
        await newAdminContext(fixtures.browser, fixtures.baseURL),
      ]
      const { id: creator } = await createSeller(seller.request, `Seller of ${name}`, 799)
      await createMember(hers.request, { displayName: name })
      const payment = await pay(hers.request, creator, 799)
      await requestRefund(hers.request, payment.id, 'Nothing was posted.')
      const waiting = await fetchAllItems<RefundCaseRow>(desk.request, getRefundCases.path)
      await Promise.all([hers, seller, desk].map((context) => context.close()))
      return waiting.find(({ number }) => number === payment.number)!.id
    },
  },
  appeal: {
    screen: screenAt(`${paths.adminModeration}?tab=appeals`),
    list: 'Appeals',
    yes: 'Overturn',
    no: 'Uphold',
    approved: () => 'Decision overturned',
    async submit(fixtures, name) {
      const [theirs, reporter] = [await newContext(fixtures), await newContext(fixtures)]
      const first = await newColleagueContext(fixtures.browser, fixtures.baseURL, `First of ${name}`)
      const { id } = await createMember(theirs.request, { displayName: name })
      await createMember(reporter.request, { displayName: 'Rosa Teller' })
      const target = { kind: 'profile', id }
      await post(reporter.request, postReport.path, { target, reason: 'scam', details: '' })
      const cases = await fetchAllItems<CaseSummary>(first.request, `${getCases.path}?queue=reports`)
      const warning = { action: 'warn', rule: 'C7', reason: 'You asked for money.', note: '', remove: false }
      const at = { case: cases.find(({ person }) => person.id === id)!.id }
      const { decisionId: decision } = (await post(first.request, pathOf(postDecision, at), warning)) as {
        decisionId: string
      }
      await post(theirs.request, pathOf(postDecisionAppeal, { decision }), {
        body: 'I did not, it was my brother.',
      })
      const waiting = await fetchAllItems<AppealSummary>(first.request, getAppeals.path)
      await Promise.all([theirs, reporter, first].map((context) => context.close()))
      return waiting.find(({ person }) => person.id === id)!.id
    },
  },
}
