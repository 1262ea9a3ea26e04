import * as z from 'zod/mini'
import { REASON_MAX, REASON_MIN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Role } from '../identity/sessions.ts'
import { AnsweredPrompt, Intent } from '../profiles/profile-fields.ts'
import { Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { PastDecision } from './cases.ts'

/** `suspended` and `banned` are set by our team, `deactivated` and `deleted` by the owner. */
export const ACCOUNT_STATUSES = ['active', 'suspended', 'banned', 'deactivated', 'deleted'] as const
export const AccountStatus = z.enum(ACCOUNT_STATUSES)
export type AccountStatus = z.infer<typeof AccountStatus>

const PersonSummary = z.object({
  id: Id,
  /** Null before onboarding. */
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  roles: z.array(Role),
  status: AccountStatus,
  verified: z.boolean(),
  joinedAt: Instant,
})

export const ListedPerson = z.extend(PersonSummary, {
  /** Masked. The full address is in `PersonView`, where each view is recorded in the audit log. */
  email: z.string(),
  lastDay: z.nullable(z.iso.date()),
})
export type ListedPerson = z.infer<typeof ListedPerson>

export const PeopleQuery = z.extend(PageQuery, {
  /** An id, or the beginning of a name, username or email address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(255))),
  role: z.optional(Role),
  status: z.optional(AccountStatus),
  /** Only accounts created within `NEW_PERSON_DAYS`. */
  fresh: z.optional(z.literal('yes')),
  /** Only accounts without a confirmed email address. */
  unverified: z.optional(z.literal('yes')),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

export const getPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Lists or searches people, newest first.',
  access: 'admin',
  query: PeopleQuery,
  reply: page(ListedPerson),
  refusals: [],
})

export const PersonView = z.extend(PersonSummary, {
  account: z.object({
    email: z.string(),
    emailVerifiedAt: z.nullable(Instant),
    language: z.string(),
    closedAt: z.nullable(Instant),
    closedUntil: z.nullable(Instant),
    closedRule: z.nullable(z.string()),
    closedReason: z.nullable(z.string()),
    /** Set if the owner requested deletion before our team restricted the account. It's still erased then. */
    eraseAt: z.nullable(Instant),
    twoFactor: z.boolean(),
    passkeys: z.int(),
    lastDay: z.nullable(z.iso.date()),
  }),
  sessions: z.array(
    z.object({
      id: Id,
      device: z.string(),
      place: z.string(),
      createdAt: Instant,
      lastUsedAt: Instant,
      passedTwoFactor: z.boolean(),
    }),
  ),
  profile: z.nullable(
    z.object({
      age: z.int(),
      intent: Intent,
      bio: z.string(),
      held: z.nullable(z.string()),
      prompts: z.array(AnsweredPrompt),
      interests: z.array(z.string()),
      createdAt: Instant,
      photos: z.array(Photo),
    }),
  ),
  creator: z.nullable(
    z.object({
      tagline: z.string(),
      category: z.string(),
      price: z.int(),
      subscribers: z.int(),
      monthly: z.int(),
      posts: z.int(),
      idVerified: z.boolean(),
      since: Instant,
    }),
  ),
  reports: z.object({
    open: z.int(),
    closed: z.int(),
    made: z.int(),
    newest: z.array(
      z.object({ id: Id, reason: z.string(), target: z.string(), state: z.string(), at: Instant }),
    ),
  }),
  cases: z.object({ open: z.int(), closed: z.int() }),
  /** Number of decisions that count toward the next proposed action. */
  strikes: z.int(),
  /** Decisions about the person or their content, newest first. */
  decisions: z.array(PastDecision),
  money: z.object({
    subscriptions: z.int(),
    payments: z.int(),
    paid: z.int(),
    refunded: z.int(),
    lastPaidAt: z.nullable(Instant),
  }),
  referrals: z.object({
    code: z.nullable(z.string()),
    invited: z.int(),
    invitedBy: z.nullable(z.object({ id: Id, displayName: z.nullable(z.string()) })),
  }),
  tickets: z.array(z.object({ id: Id, subject: z.string(), status: z.string(), lastActivityAt: Instant })),
  /** Actions by our team against the account, newest first. */
  actions: z.array(
    z.object({
      id: Id,
      action: z.string(),
      reason: z.string(),
      at: Instant,
      by: z.nullable(z.string()),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** Actions that are possible now. */
  may: z.object({
    grantCreator: z.boolean(),
    revokeCreator: z.boolean(),
    grantAdmin: z.boolean(),
    revokeAdmin: z.boolean(),
    resetTwoFactor: z.boolean(),
    signOut: z.boolean(),
    restore: z.boolean(),
    sentence: z.boolean(),
    lift: z.boolean(),
  }),
})
export type PersonView = z.infer<typeof PersonView>

const PersonId = z.object({ person: Id })
const Reason = text('Reason', REASON_MIN, REASON_MAX)
const ActionBody = z.object({ reason: Reason })

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/{person}',
  summary: 'Returns everything our team may know about a person. Recorded in the audit log.',
  access: 'admin',
  params: PersonId,
  reply: PersonView,
  refusals: ['not_found'],
})

export const postRoleChange = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/roles',
  summary: 'Grants or revokes a role. It takes effect on open pages within a second.',
  access: 'admin',
  reauthentication: true,
  params: PersonId,
  body: z.object({ role: Role, grant: z.boolean(), reason: Reason }),
  reply: z.object({}),
  refusals: ['not_found', 'already_done', 'last_admin', 'onboarding_unfinished', 'has_subscribers'],
})

export const postTwoFactorReset = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/two-factor-reset',
  summary: "Removes a person's two-factor sign-in and passkeys, and notifies them by email.",
  access: 'admin',
  reauthentication: true,
  params: PersonId,
  body: ActionBody,
  reply: z.object({}),
  refusals: ['not_found', 'already_done'],
})

export const postSignOut = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/sign-out',
  summary: "Ends all of a person's sessions within a second.",
  access: 'admin',
  params: PersonId,
  body: ActionBody,
  reply: z.object({ ended: z.int() }),
  refusals: ['not_found'],
})

export const postRestoration = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/restoration',
  summary: "Restores a deactivated account, or a deleted one before it's erased.",
  access: 'admin',
  params: PersonId,
  body: ActionBody,
  reply: z.object({}),
  refusals: ['not_found', 'already_done'],
})
