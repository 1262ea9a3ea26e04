import type { AchievementId } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import { OPENING } from './rules.ts'

/**
 * What counts, said once for each achievement: rows of who did it, what it was (`fact`) and when, where that is known.
 * Live counting asks for what an event is about, a rebuild for all that some people did; the words in between are the same.
 */
interface Kind<Source> {
  of(sources: readonly Source[]): RawBuilder<boolean>
  ofPeople(ids: readonly string[]): RawBuilder<boolean>
  counts: Partial<Record<AchievementId, (among: RawBuilder<boolean>) => RawBuilder<unknown>>>
}

const uuids = (ids: readonly string[]) => sql`${ids}::uuid[]`
const kind = <Source>(declared: Kind<Source>): Kind<Source> => declared

const WENT_ON = sql`interval '30 days'`
const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date::text`
const writer = sql`case x.sender when 0 then m.low_id else m.high_id end`
/** The first word of one side, if it is one of the first. */
const firstWord = (side: RawBuilder<unknown>) => sql`
  (select at from messages w where w.match_id = m.id and w.seq <= ${OPENING} and w.sender = ${side} order by w.seq limit 1)`
const bothIn = sql`lateral (values (m.low_id), (m.high_id)) as both_in (account_id)`

/** A number that was reached, as that many facts: what is taken away and put back is no more than it was. */
const upTo = (count: RawBuilder<unknown>) => sql`generate_series(1, ${count}) as reached (level)`

const people = kind<string>({
  of: (ids) => sql`p.id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`p.id = any(${uuids(ids)})`,
  counts: {
    interests: (among) => sql`
      select p.id, level::text, null::timestamptz
      from profiles p, ${upTo(sql`cardinality(p.interests)`)} where ${among}`,
    prompts: (among) => sql`
      select p.id, level::text, null::timestamptz
      from profiles p, ${upTo(sql`jsonb_array_length(p.prompts)`)} where ${among}`,
    languages: (among) => sql`
      select p.id, level::text, null::timestamptz
      from profiles p, ${upTo(sql`cardinality(p.languages)`)} where ${among}`,
  },
})

const photos = kind<string>({
  of: (ids) => sql`f.owner_id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`f.owner_id = any(${uuids(ids)})`,
  counts: {
    photos: (among) => sql`
      select f.owner_id, row_number() over (partition by f.owner_id order by x.created_at, x.id)::text, x.created_at
      from profile_photos f join media x on x.id = f.media_id where x.state = 'shown' and ${among}`,
  },
})

const guards = kind<string>({
  of: (ids) => sql`a.id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`a.id = any(${uuids(ids)})`,
  counts: {
    guards: (among) => sql`
      select a.id, guard.fact, guard.at from accounts a, lateral (
        select 'two_factor' as fact, created_at as at from two_factor where account_id = a.id
        union all
        select 'passkey ' || row_number() over (order by created_at, id), created_at from passkeys where account_id = a.id
      ) as guard where ${among}`,
  },
})

/** Those who came by somebody's code. */
const invitations = kind<string>({
  of: (ids) => sql`r.id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`r.referrer_id = any(${uuids(ids)})`,
  counts: {
    invitations: (among) => sql`
      select r.referrer_id, r.id::text, r.settled_at from referrals r
      where r.status in ('completed', 'rewarded') and ${among}`,
  },
})

const liked = sql`profiles p join swipes s on s.swiper = p.number and s.choice = 1`

const likes = kind<{ swiperId: string; targetId: string }>({
  of: (pairs) => sql`(p.id, s.target) in (
    select pair.swiper, target.number
    from unnest(${uuids(pairs.map(({ swiperId }) => swiperId))}, ${uuids(pairs.map(({ targetId }) => targetId))})
      as pair (swiper, target) join profiles target on target.id = pair.target)`,
  ofPeople: (ids) => sql`p.id = any(${uuids(ids)})`,
  counts: {
    likes: (among) => sql`select p.id, s.target::text, s.at from ${liked} where ${among}`,
    notes: (among) =>
      sql`select p.id, s.target::text, s.at from ${liked} where s.note is not null and ${among}`,
  },
})

const matches = kind<string>({
  of: (ids) => sql`m.id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`(m.low_id = any(${uuids(ids)}) or m.high_id = any(${uuids(ids)}))`,
  counts: {
    matches: (among) =>
      sql`select both_in.account_id, m.id::text, m.made_at from matches m, ${bothIn} where ${among}`,
    match_days: (among) => sql`
      select both_in.account_id, ${day(sql`m.made_at`)}, m.made_at from matches m, ${bothIn} where ${among}`,
  },
})

/** Conversations, by their match. */
const talks = kind<string>({
  ...matches,
  counts: {
    dialogues: (among) => sql`
      select both_in.account_id, m.id::text, said.at
      from matches m, ${bothIn}, lateral (select ${firstWord(sql`0`)} as low, ${firstWord(sql`1`)} as high) as first,
        lateral (select greatest(first.low, first.high) as at) as said
      where first.low is not null and first.high is not null and ${among}`,
    deep_talks: (among) => sql`
      select both_in.account_id, m.id::text, x.at
      from matches m join messages x on x.match_id = m.id and x.seq = ${OPENING}, ${bothIn}
      where ${firstWord(sql`0`)} is not null and ${firstWord(sql`1`)} is not null and ${among}`,
  },
})

const said = sql`matches m join messages x on x.match_id = m.id`

const messages = kind<{ matchId: string; seq: number }>({
  of: (places) => sql`(m.id, x.seq) in (
    select * from unnest(${uuids(places.map(({ matchId }) => matchId))}, ${places.map(({ seq }) => seq)}::int[]))`,
  ofPeople: matches.ofPeople,
  counts: {
    openers: (among) => sql`select ${writer}, m.id::text, x.at from ${said} where x.seq = 1 and ${among}`,
    writing_days: (among) => sql`select ${writer}, ${day(sql`x.at`)}, x.at from ${said} where ${among}`,
    long_runs: (among) => sql`
      select ${writer}, m.id::text, x.at from ${said} join messages begun on begun.match_id = m.id and begun.seq = 1
      where x.at >= begun.at + ${WENT_ON} and ${firstWord(sql`1 - x.sender`)} is not null and ${among}`,
  },
})

const comments = kind<string>({
  of: (ids) => sql`c.id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`c.author_id = any(${uuids(ids)})`,
  counts: {
    comments: (among) => sql`
      select c.author_id, c.post_id::text, c.created_at from comments c where c.author_id <> c.creator_id and ${among}`,
  },
})

const postLikes = kind<{ postId: string; accountId: string }>({
  of: (some) => sql`(l.post_id, l.account_id) in (
    select * from unnest(${uuids(some.map(({ postId }) => postId))}, ${uuids(some.map(({ accountId }) => accountId))}))`,
  ofPeople: (ids) => sql`l.account_id = any(${uuids(ids)})`,
  counts: {
    applause: (among) => sql`
      select l.account_id, l.post_id::text, l.at from post_likes l join posts p on p.id = l.post_id
      where l.account_id <> p.creator_id and ${among}`,
  },
})

/** Paid for at some time. */
const begun = sql`subscriptions s where s.state <> 'incomplete' and s.ended_because is distinct from 'never_paid'`

const subscriptions = kind<string>({
  of: (ids) => sql`s.id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`(s.fan_id = any(${uuids(ids)}) or s.creator_id = any(${uuids(ids)}))`,
  counts: {
    patron: (among) => sql`select s.fan_id, s.creator_id::text, s.started_at from ${begun} and ${among}`,
    subscribers: (among) => sql`select s.creator_id, s.fan_id::text, s.started_at from ${begun} and ${among}`,
  },
})

/** What was paid twice goes back, and counts for nothing. */
const paid = sql`transactions t where t.state = 'paid' and not t.beside`

const payments = kind<string>({
  of: (ids) => sql`t.id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`(t.fan_id = any(${uuids(ids)}) or t.creator_id = any(${uuids(ids)}))`,
  counts: {
    loyal: (among) => sql`select t.fan_id, t.id::text, t.paid_at from ${paid} and ${among}`,
    paid_months: (among) => sql`select t.creator_id, t.id::text, t.paid_at from ${paid} and ${among}`,
  },
})

const posts = kind<string>({
  of: (ids) => sql`p.id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`p.creator_id = any(${uuids(ids)})`,
  counts: {
    posts: (among) => sql`
      select p.creator_id, p.id::text, p.published_at from posts p where p.state = 'published' and ${among}`,
    post_weeks: (among) => sql`
      select p.creator_id, date_trunc('week', p.published_at at time zone 'UTC')::date::text, p.published_at
      from posts p where p.state = 'published' and ${among}`,
  },
})

const creators = kind<string>({
  of: (ids) => sql`c.user_id = any(${uuids(ids)})`,
  ofPeople: (ids) => sql`c.user_id = any(${uuids(ids)})`,
  counts: {
    in_business: (among) => sql`
      select c.user_id, thing.fact, thing.at from creator_profiles c, lateral (
        select 'verified' as fact, (
          select max(decided_at) from verifications where account_id = c.user_id and state = 'approved') as at
        where c.id_verified
        union all
        select 'payouts', null from payout_accounts
        where creator_id = c.user_id and payouts_enabled and not closed
        union all
        (select 'post', published_at from posts
         where creator_id = c.user_id and state = 'published' order by published_at limit 1)
        union all
        (select 'subscriber', s.started_at from ${begun} and s.creator_id = c.user_id order by s.started_at limit 1)
      ) as thing where ${among}`,
  },
})

export const KINDS = {
  ...{ people, photos, guards, invitations, likes, matches, talks, messages },
  ...{ comments, postLikes, subscriptions, payments, posts, creators },
}

export type Sources = {
  [Name in keyof typeof KINDS]?: (typeof KINDS)[Name] extends Kind<infer Source> ? readonly Source[] : never
}
