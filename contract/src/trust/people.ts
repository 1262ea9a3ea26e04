import * as z from 'zod/mini'
import { REASON_MAX, REASON_MIN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Role } from '../identity/sessions.ts'
import { AnsweredPrompt, Intent } from '../profiles/profile-fields.ts'
import { Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { PastDecision } from './cases.ts'

/** Whether somebody's account is open, and if not, who closed it and how. */
export const STANDINGS = ['active', 'suspended', 'banned', 'deactivated', 'deleted'] as const
export const AccountStatus = z.enum(STANDINGS)
export type AccountStatus = z.infer<typeof AccountStatus>

const Head = z.object({
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

export const ListedPerson = z.extend(Head, {
  /** Shortened: the whole address is in the person's view, where a look is written down. */
  email: z.string(),
  lastDay: z.nullable(z.iso.date()),
})
export type ListedPerson = z.infer<typeof ListedPerson>

export const PeopleQuery = z.extend(PageQuery, {
  /** A name, a username, an e-mail address or the beginning of one, or an id. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(255))),
  role: z.optional(Role),
  status: z.optional(AccountStatus),
  /** Joined in the last seven days. */
  fresh: z.optional(z.literal('yes')),
  /** Without a confirmed address. */
  unverified: z.optional(z.literal('yes')),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

export const getPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'People, the newest first; or those whom a search finds.',
  access: 'admin',
  query: PeopleQuery,
  reply: page(ListedPerson),
  refusals: [],
})

export const PersonView = z.extend(Head, {
  account: z.object({
    email: z.string(),
    emailVerifiedAt: z.nullable(Instant),
    language: z.string(),
    closedAt: z.nullable(Instant),
    closedUntil: z.nullable(Instant),
    closedRule: z.nullable(z.string()),
    closedReason: z.nullable(z.string()),
    /** It was deleted by its owner before it was closed: then it goes all the same. */
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
      secondFactor: z.boolean(),
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
  /** Of the decisions, those that count for the next one. */
  strikes: z.int(),
  /** What was decided about them or what they made, the newest first. */
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
  /** What the team did to them, the newest first. */
  acts: z.array(
    z.object({
      id: Id,
      act: z.string(),
      reason: z.string(),
      at: Instant,
      by: z.nullable(z.string()),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** What can be done now. */
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
const Act = z.object({ reason: Reason })

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/{person}',
  summary: 'All that the team may know about somebody. Looking at it is an act in the audit log.',
  access: 'admin',
  params: PersonId,
  reply: PersonView,
  refusals: ['not_found'],
})

export const postRoleChange = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/roles',
  summary: 'Give somebody a role or take it away. Their open pages know within a second.',
  access: 'admin',
  proof: true,
  params: PersonId,
  body: z.object({ role: Role, grant: z.boolean(), reason: Reason }),
  reply: z.object({}),
  refusals: ['not_found', 'already_done', 'last_admin', 'onboarding_unfinished', 'has_subscribers'],
})

export const postTwoFactorReset = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/two-factor-reset',
  summary: 'For somebody who lost their second factor: it goes, with passkeys, and they are told by mail.',
  access: 'admin',
  proof: true,
  params: PersonId,
  body: Act,
  reply: z.object({}),
  refusals: ['not_found', 'already_done'],
})

export const postSignOut = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/sign-out',
  summary: 'End every session of somebody, within a second.',
  access: 'admin',
  params: PersonId,
  body: Act,
  reply: z.object({ ended: z.int() }),
  refusals: ['not_found'],
})

export const postRestoration = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/restoration',
  summary: 'Open an account again that its owner had deactivated or deleted, while it is still there.',
  access: 'admin',
  params: PersonId,
  body: Act,
  reply: z.object({}),
  refusals: ['not_found', 'already_done'],
})
