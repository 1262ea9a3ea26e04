import type { AchievementId } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import { PAYOUT_ACCOUNTS } from '#billing/payouts/fragments.ts'
import { SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import { TRANSACTIONS } from '#billing/transactions/fragments.ts'
import { COMMENTS } from '#creators/comments/fragments.ts'
import { POST_LIKES, POSTS } from '#creators/posts/fragments.ts'
import { VERIFICATIONS } from '#creators/verifications/fragments.ts'
import { MATCHES } from '#discovery/matches/fragments.ts'
import { SWIPES } from '#discovery/swipes/fragments.ts'
import { REFERRALS } from '#growth/referrals/fragments.ts'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import { PASSKEYS } from '#identity/passkeys/fragments.ts'
import { TWO_FACTOR } from '#identity/two-factor/fragments.ts'
import { MESSAGES } from '#messaging/conversations/fragments.ts'
import { CREATORS } from '#profiles/creator-profiles/fragments.ts'
import { PROFILE_PHOTOS } from '#profiles/photos/fragments.ts'
import { PROFILE_DETAILS, PROFILES } from '#profiles/profiles/fragments.ts'
import { MEDIA } from '#safety/media/fragments.ts'
import { OPENING_LENGTH } from './rules.ts'

/**
 * What counts for each achievement, as a query of the account, the fact and its time, where that is known. Counting an
 * event filters the query by the rows that the event names, and a rebuild filters the same query by accounts.
 */
interface FactSource<Row> {
  byRows(rows: readonly Row[]): RawBuilder<boolean>
  byAccounts(ids: readonly string[]): RawBuilder<boolean>
  facts: Partial<Record<AchievementId, (filter: RawBuilder<boolean>) => RawBuilder<unknown>>>
}

const factSource = <Row>(source: FactSource<Row>): FactSource<Row> => source
const uuids = (ids: readonly string[]) => sql`${ids}::uuid[]`
const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date::text`

/** One fact per level that a number reached, so removing an item and adding it again counts nothing new. */
const levelsUpTo = (count: RawBuilder<unknown>) => sql`generate_series(1, ${count}) as reached (level)`

const profiles = factSource<string>({
  byRows: (ids) => sql`p.id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`p.id = any(${uuids(ids)})`,
  facts: {
    interests: (filter) => sql`
      select p.id, level::text, null::timestamptz
      from ${PROFILE_DETAILS} p, ${levelsUpTo(sql`cardinality(p.interests)`)} where ${filter}`,
    prompts: (filter) => sql`
      select p.id, level::text, null::timestamptz
      from ${PROFILE_DETAILS} p, ${levelsUpTo(sql`jsonb_array_length(p.prompts)`)} where ${filter}`,
    languages: (filter) => sql`
      select p.id, level::text, null::timestamptz
      from ${PROFILE_DETAILS} p, ${levelsUpTo(sql`cardinality(p.languages)`)} where ${filter}`,
  },
})

const photos = factSource<string>({
  byRows: (ids) => sql`photo.owner_id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`photo.owner_id = any(${uuids(ids)})`,
  facts: {
    photos: (filter) => sql`
      select photo.owner_id, row_number() over (partition by photo.owner_id order by m.created_at, m.id)::text, m.created_at
      from ${PROFILE_PHOTOS} photo join ${MEDIA} m on m.id = photo.media_id where m.state = 'shown' and ${filter}`,
  },
})

const accounts = factSource<string>({
  byRows: (ids) => sql`a.id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`a.id = any(${uuids(ids)})`,
  facts: {
    guards: (filter) => sql`
      select a.id, guard.fact, guard.at from ${ACCOUNTS} a, lateral (
        select 'two_factor' as fact, t.created_at as at from ${TWO_FACTOR} t where t.account_id = a.id
        union all
        select 'passkey ' || row_number() over (order by k.created_at, k.id), k.created_at
        from ${PASSKEYS} k where k.account_id = a.id
      ) as guard where ${filter}`,
  },
})

const referrals = factSource<string>({
  byRows: (ids) => sql`r.id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`r.referrer_id = any(${uuids(ids)})`,
  facts: {
    invitations: (filter) => sql`
      select r.referrer_id, r.id::text, r.settled_at from ${REFERRALS} r
      where r.status in ('completed', 'rewarded') and ${filter}`,
  },
})

const likesOfProfiles = sql`${PROFILES} p join ${SWIPES} s on s.swiper = p.number and s.choice = 1`

const likes = factSource<{ swiperId: string; targetId: string }>({
  byRows: (pairs) => sql`(p.id, s.target) in (
    select pair.swiper, target.number
    from unnest(${uuids(pairs.map(({ swiperId }) => swiperId))}, ${uuids(pairs.map(({ targetId }) => targetId))})
      as pair (swiper, target) join ${PROFILES} target on target.id = pair.target)`,
  byAccounts: (ids) => sql`p.id = any(${uuids(ids)})`,
  facts: {
    likes: (filter) => sql`select p.id, s.target::text, s.at from ${likesOfProfiles} where ${filter}`,
    notes: (filter) =>
      sql`select p.id, s.target::text, s.at from ${likesOfProfiles} where s.note is not null and ${filter}`,
  },
})

const membersOfMatch = sql`lateral (values (m.low_id), (m.high_id)) as member (account_id)`

const matches = factSource<string>({
  byRows: (ids) => sql`m.id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`(m.low_id = any(${uuids(ids)}) or m.high_id = any(${uuids(ids)}))`,
  facts: {
    matches: (filter) => sql`
      select member.account_id, m.id::text, m.made_at from ${MATCHES} m, ${membersOfMatch} where ${filter}`,
    match_days: (filter) => sql`
      select member.account_id, ${day(sql`m.made_at`)}, m.made_at from ${MATCHES} m, ${membersOfMatch} where ${filter}`,
  },
})

/** When one side of a match first wrote, if that is among the opening messages. */
const firstMessageAt = (side: RawBuilder<unknown>) => sql`
  (select w.at from ${MESSAGES} w
   where w.match_id = m.id and w.seq <= ${OPENING_LENGTH} and w.sender = ${side} order by w.seq limit 1)`

/** Named by the ids of their matches. */
const conversations = factSource<string>({
  byRows: matches.byRows,
  byAccounts: matches.byAccounts,
  facts: {
    dialogues: (filter) => sql`
      select member.account_id, m.id::text, answered.at
      from ${MATCHES} m, ${membersOfMatch},
        lateral (select ${firstMessageAt(sql`0`)} as low, ${firstMessageAt(sql`1`)} as high) as first,
        lateral (select greatest(first.low, first.high) as at) as answered
      where first.low is not null and first.high is not null and ${filter}`,
    deep_talks: (filter) => sql`
      select member.account_id, m.id::text, x.at
      from ${MATCHES} m join ${MESSAGES} x on x.match_id = m.id and x.seq = ${OPENING_LENGTH}, ${membersOfMatch}
      where ${firstMessageAt(sql`0`)} is not null and ${firstMessageAt(sql`1`)} is not null and ${filter}`,
  },
})

const LONG_RUN = sql`interval '30 days'`
const messagesOfMatches = sql`${MATCHES} m join ${MESSAGES} x on x.match_id = m.id`
const sender = sql`case x.sender when 0 then m.low_id else m.high_id end`

const messages = factSource<{ matchId: string; seq: number }>({
  byRows: (rows) => sql`(m.id, x.seq) in (
    select * from unnest(${uuids(rows.map(({ matchId }) => matchId))}, ${rows.map(({ seq }) => seq)}::int[]))`,
  byAccounts: matches.byAccounts,
  facts: {
    openers: (filter) => sql`
      select ${sender}, m.id::text, x.at from ${messagesOfMatches} where x.seq = 1 and ${filter}`,
    writing_days: (filter) => sql`
      select ${sender}, ${day(sql`x.at`)}, x.at from ${messagesOfMatches} where ${filter}`,
    long_runs: (filter) => sql`
      select ${sender}, m.id::text, x.at
      from ${messagesOfMatches} join ${MESSAGES} opener on opener.match_id = m.id and opener.seq = 1
      where x.at >= opener.at + ${LONG_RUN} and ${firstMessageAt(sql`1 - x.sender`)} is not null and ${filter}`,
  },
})

const comments = factSource<string>({
  byRows: (ids) => sql`c.id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`c.author_id = any(${uuids(ids)})`,
  facts: {
    comments: (filter) => sql`
      select c.author_id, c.post_id::text, c.created_at from ${COMMENTS} c
      where c.author_id <> c.creator_id and ${filter}`,
  },
})

const postLikes = factSource<{ postId: string; accountId: string }>({
  byRows: (rows) => sql`(l.post_id, l.account_id) in (
    select * from unnest(${uuids(rows.map(({ postId }) => postId))}, ${uuids(rows.map(({ accountId }) => accountId))}))`,
  byAccounts: (ids) => sql`l.account_id = any(${uuids(ids)})`,
  facts: {
    applause: (filter) => sql`
      select l.account_id, l.post_id::text, l.at from ${POST_LIKES} l join ${POSTS} p on p.id = l.post_id
      where l.account_id <> p.creator_id and ${filter}`,
  },
})

/** Subscriptions with at least one payment. */
const paidSubscriptions = sql`
  ${SUBSCRIPTIONS} s where s.state <> 'incomplete' and s.ended_because is distinct from 'never_paid'`

const subscriptions = factSource<string>({
  byRows: (ids) => sql`s.id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`(s.fan_id = any(${uuids(ids)}) or s.creator_id = any(${uuids(ids)}))`,
  facts: {
    patron: (filter) =>
      sql`select s.fan_id, s.creator_id::text, s.started_at from ${paidSubscriptions} and ${filter}`,
    subscribers: (filter) =>
      sql`select s.creator_id, s.fan_id::text, s.started_at from ${paidSubscriptions} and ${filter}`,
  },
})

/** A duplicate payment is returned and doesn't count. */
const payments = sql`${TRANSACTIONS} t where t.state = 'paid' and not t.duplicate`

const transactions = factSource<string>({
  byRows: (ids) => sql`t.id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`(t.fan_id = any(${uuids(ids)}) or t.creator_id = any(${uuids(ids)}))`,
  facts: {
    loyal: (filter) => sql`select t.fan_id, t.id::text, t.paid_at from ${payments} and ${filter}`,
    paid_months: (filter) => sql`select t.creator_id, t.id::text, t.paid_at from ${payments} and ${filter}`,
  },
})

const posts = factSource<string>({
  byRows: (ids) => sql`p.id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`p.creator_id = any(${uuids(ids)})`,
  facts: {
    posts: (filter) => sql`
      select p.creator_id, p.id::text, p.published_at from ${POSTS} p where p.state = 'published' and ${filter}`,
    post_weeks: (filter) => sql`
      select p.creator_id, date_trunc('week', p.published_at at time zone 'UTC')::date::text, p.published_at
      from ${POSTS} p where p.state = 'published' and ${filter}`,
  },
})

const creators = factSource<string>({
  byRows: (ids) => sql`c.user_id = any(${uuids(ids)})`,
  byAccounts: (ids) => sql`c.user_id = any(${uuids(ids)})`,
  facts: {
    in_business: (filter) => sql`
      select c.user_id, milestone.fact, milestone.at from ${CREATORS} c, lateral (
        select 'verified' as fact, (
          select max(v.decided_at) from ${VERIFICATIONS} v where v.account_id = c.user_id and v.state = 'approved') as at
        where c.id_verified
        union all
        select 'payouts', null from ${PAYOUT_ACCOUNTS} a
        where a.creator_id = c.user_id and a.payouts_enabled and not a.closed
        union all
        (select 'post', p.published_at from ${POSTS} p
         where p.creator_id = c.user_id and p.state = 'published' order by p.published_at limit 1)
        union all
        (select 'subscriber', s.started_at from ${paidSubscriptions} and s.creator_id = c.user_id
         order by s.started_at limit 1)
      ) as milestone where ${filter}`,
  },
})

export const FACT_SOURCES = {
  profiles,
  photos,
  accounts,
  referrals,
  likes,
  matches,
  conversations,
  messages,
  comments,
  postLikes,
  subscriptions,
  transactions,
  posts,
  creators,
}

/** The rows that events name, by source. */
export type ChangedRows = {
  [Name in keyof typeof FACT_SOURCES]?: (typeof FACT_SOURCES)[Name] extends FactSource<infer Row>
    ? readonly Row[]
    : never
}
