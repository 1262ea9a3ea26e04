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
import { join } from './join.ts'
import { askBack, newSeller, pay } from './money.ts'
import { newCreator } from './patronage.ts'
import { apply, colleague, team } from './team.ts'

interface Place {
  browser: Browser
  baseURL: string | undefined
}

/** What each screen calls a yes and a no, and what it says afterwards. */
export interface QueueWords {
  /** The screen, with one of it open. */
  screen: (open?: string) => string
  list: string
  yes: string
  no: string
  approved: (name: string) => string
  /** Something new that waits, of somebody with this name. Returns its id. */
  send(place: Place, name: string): Promise<string>
}

const own = ({ browser, baseURL }: Place): Promise<BrowserContext> =>
  browser.newContext(baseURL ? { baseURL } : {})

async function itemsOf<Item>(request: APIRequestContext, path: string): Promise<Item[]> {
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

const withOpen = (path: string) => (open?: string) =>
  open ? `${path}${path.includes('?') ? '&' : '?'}open=${open}` : path

/** Cases and tickets have tests of their own. */
export type YesNoQueue = Exclude<ClaimQueue, 'case' | 'ticket'>

export const QUEUES: Record<YesNoQueue, QueueWords> = {
  verification: {
    screen: withOpen(paths.adminVerifications),
    list: 'Verifications',
    yes: 'Approve',
    no: 'Reject',
    approved: (name) => `${name} is approved`,
    async send(place, name) {
      const [hers, desk] = [await own(place), await team(place.browser, place.baseURL)]
      const { id } = await newCreator(hers.request, name, { creator: { verified: false } })
      const data = await drawPicture({ width: 900, height: 600 })
      for (const side of ['front', 'selfie']) {
        const path = `${postDocument.path}?side=${side}&consent=${DOCUMENT_CONSENT}`
        const headers = { 'content-type': 'application/octet-stream' }
        const upload = async () => (await hers.request.post(path, { headers, data })).status()
        await expect.poll(upload).toBe(200)
      }
      const wish = { documentType: 'passport', consent: DOCUMENT_CONSENT }
      await post(hers.request, postIdentityVerification.path, wish)
      const waiting = await itemsOf<WaitingVerification>(desk.request, getVerifications.path)
      await Promise.all([hers.close(), desk.close()])
      return waiting.find(({ person }) => person.id === id)!.id
    },
  },
  application: {
    screen: withOpen(`${paths.adminVerifications}?tab=applications`),
    list: 'Applications',
    yes: 'Approve',
    no: 'Reject',
    approved: (name) => `${name} is approved`,
    async send(place, name) {
      const hers = await own(place)
      await join(hers.request, { displayName: name })
      const id = await apply(hers.request)
      await hers.close()
      return id
    },
  },
  refund_request: {
    screen: withOpen(paths.adminRefunds),
    list: 'Requests',
    yes: 'Give back $7.99',
    no: 'Reject',
    approved: (name) => `${name} gets $7.99 back`,
    async send(place, name) {
      const [hers, seller, desk] = [
        await own(place),
        await own(place),
        await team(place.browser, place.baseURL),
      ]
      const { id: creator } = await newSeller(seller.request, `Seller of ${name}`, 799)
      await join(hers.request, { displayName: name })
      const payment = await pay(hers.request, creator, 799)
      await askBack(hers.request, payment.id, 'Nothing was posted.')
      const waiting = await itemsOf<RefundCaseRow>(desk.request, getRefundCases.path)
      await Promise.all([hers, seller, desk].map((context) => context.close()))
      return waiting.find(({ number }) => number === payment.number)!.id
    },
  },
  appeal: {
    screen: withOpen(`${paths.adminModeration}?tab=appeals`),
    list: 'Appeals',
    yes: 'Overturn',
    no: 'Uphold',
    approved: () => 'Decision overturned',
    async send(place, name) {
      const [theirs, reporter] = [await own(place), await own(place)]
      const first = await colleague(place.browser, place.baseURL, `First of ${name}`)
      const { id } = await join(theirs.request, { displayName: name })
      await join(reporter.request, { displayName: 'Rosa Teller' })
      const target = { kind: 'profile', id }
      await post(reporter.request, postReport.path, { target, reason: 'scam', details: '' })
      const cases = await itemsOf<CaseSummary>(first.request, `${getCases.path}?queue=reports`)
      const warning = { action: 'warn', rule: 'C7', reason: 'You asked for money.', note: '', remove: false }
      const at = { case: cases.find(({ person }) => person.id === id)!.id }
      const { decisionId: decision } = (await post(first.request, pathOf(postDecision, at), warning)) as {
        decisionId: string
      }
      await post(theirs.request, pathOf(postDecisionAppeal, { decision }), {
        body: 'I did not, it was my brother.',
      })
      const waiting = await itemsOf<AppealSummary>(first.request, getAppeals.path)
      await Promise.all([theirs, reporter, first].map((context) => context.close()))
      return waiting.find(({ person }) => person.id === id)!.id
    },
  },
}
