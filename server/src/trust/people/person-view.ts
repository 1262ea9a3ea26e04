import type { PersonView } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Cases } from '#trust/cases/service.ts'
import { ageOn, allowedActions } from './rules.ts'
import { actionsOn } from './store.ts'
import * as store from './store-view.ts'

const ITEMS_SHOWN = 5
const ACTIONS_SHOWN = 20

interface Dependencies {
  accounts: Accounts
  audit: Audit
  cases: Cases
  photos: Photos
}

type Row = NonNullable<Awaited<ReturnType<typeof store.accountOf>>>

/** How someone came to Koji and who they invited. */
type ReadReferrals = (db: Db, accountId: string) => Promise<PersonView['referrals']>

interface Context extends Dependencies, Pick<Platform, 'clock' | 'database'> {
  readReferrals: ReadReferrals
}

/** Everything our team may know about a person. Each view is audited before it's returned. */
export function personViews({ clock, database }: Platform, dependencies: Dependencies) {
  const context: Context = {
    ...dependencies,
    clock,
    database,
    readReferrals: () => Promise.resolve({ code: null, invited: 0, invitedBy: null }),
  }

  return {
    /** Referrals belong to a later feature, which says here how to read them. */
    readReferralsWith(reader: ReadReferrals): void {
      context.readReferrals = reader
    },

    view: (me: Viewer, id: string) => view(context, me, id),
  }
}

const view = (context: Context, me: Viewer, id: string): Promise<PersonView> =>
  transact(context.database.db, async (tx) => {
    const row = (await store.accountOf(tx, id)) ?? refuse('not_found')
    await context.audit.record(tx, {
      actorId: me.accountId,
      action: 'account.viewed',
      targetKind: 'account',
      targetId: id,
    })
    return read(context, tx, me, row)
  })

async function read(context: Context, tx: Tx, me: Viewer, row: Row): Promise<PersonView> {
  const { accounts, cases, clock, readReferrals } = context
  const { id, status } = row
  const roles = await accounts.rolesOf(tx, id)
  const counts = await store.countsOf(tx, id)
  const sessions = await store.sessionsOf(tx, id, clock.now())
  const reports = await store.reportsAbout(tx, id, ITEMS_SHOWN)
  const tickets = await store.ticketsOf(tx, id, ITEMS_SHOWN)
  const creator = await creatorPart(tx, id)
  const admins = roles.includes('admin') ? await accounts.adminIds(tx) : []
  return {
    id,
    status,
    roles,
    displayName: row.displayName,
    username: row.username,
    avatarUrl: row.avatarUrl,
    verified: row.emailVerifiedAt !== null,
    joinedAt: row.createdAt.toISOString(),
    account: accountPart(row, counts),
    sessions: sessions.map(({ network, place, createdAt, rotatedAt, ...session }) => ({
      ...session,
      place: place ?? network,
      createdAt: createdAt.toISOString(),
      lastUsedAt: rotatedAt.toISOString(),
    })),
    profile: await profilePart(context, tx, row),
    creator,
    reports: {
      open: counts.reportsOpen,
      closed: counts.reportsClosed,
      made: counts.reportsMade,
      newest: reports.map(({ targetKind, createdAt, ...report }) => ({
        ...report,
        target: targetKind,
        at: createdAt.toISOString(),
      })),
    },
    ...(await cases.getHistory(tx, id)),
    cases: { open: counts.casesOpen, closed: counts.casesClosed },
    money: {
      subscriptions: counts.subscriptions,
      payments: counts.payments,
      paid: counts.paid,
      refunded: counts.refunded,
      lastPaidAt: iso(counts.lastPaidAt),
    },
    referrals: await readReferrals(tx, id),
    tickets: tickets.map((ticket) => ({ ...ticket, lastActivityAt: ticket.lastActivityAt.toISOString() })),
    actions: (await actionsOn(tx, id, ACTIONS_SHOWN)).map((action) => ({
      ...action,
      at: action.at.toISOString(),
    })),
    may: allowedActions({
      status,
      roles,
      self: id === me.accountId,
      hasProfile: row.birthDate !== null,
      factors: Number(counts.twoFactor) + counts.passkeys,
      sessions: sessions.length,
      subscribers: creator?.subscribers ?? 0,
      otherAdmins: admins.some((other) => other !== id),
      reopens: (status === 'deactivated' || status === 'deleted') && accounts.standingOf(row) === 'reopens',
    }),
  }
}

const accountPart = (row: Row, { twoFactor, passkeys }: store.Counts): PersonView['account'] => ({
  email: row.email,
  language: row.language,
  lastDay: row.lastDay,
  twoFactor,
  passkeys,
  closedRule: row.closedRule,
  closedReason: row.closedReason,
  eraseAt: iso(row.eraseAt),
  emailVerifiedAt: iso(row.emailVerifiedAt),
  closedAt: iso(row.closedAt),
  closedUntil: iso(row.closedUntil),
})

async function profilePart({ clock, photos }: Context, tx: Tx, row: Row): Promise<PersonView['profile']> {
  if (!row.birthDate || !row.profileSince) return null
  const shown = await photos.shown(tx, [row.id])
  return {
    age: ageOn(row.birthDate, clock.now()),
    intent: row.intent!,
    bio: row.bio!,
    held: row.heldRule,
    interests: row.interests!,
    prompts: row.prompts as NonNullable<PersonView['profile']>['prompts'],
    createdAt: row.profileSince.toISOString(),
    photos: shown.get(row.id) ?? [],
  }
}

async function creatorPart(tx: Tx, id: string): Promise<PersonView['creator']> {
  const page = await store.creatorOf(tx, id)
  if (!page) return null
  const { tagline, category, monthly, idVerified } = page
  return {
    tagline,
    category,
    monthly,
    idVerified,
    price: page.subscriptionPrice,
    subscribers: page.subscriberCount,
    posts: page.postCount,
    since: page.createdAt.toISOString(),
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null
