export const ACHIEVEMENT_GROUPS = ['profile', 'connections', 'conversations', 'community', 'creator'] as const
export type AchievementGroup = (typeof ACHIEVEMENT_GROUPS)[number]

/** In ascending order. */
export const ACHIEVEMENT_STEPS = ['bronze', 'silver', 'gold'] as const
export type AchievementStep = (typeof ACHIEVEMENT_STEPS)[number]

interface Entry {
  group: AchievementGroup
  title: string
  /** The counted thing in singular and plural: "1 match", "10 matches". */
  counts: readonly [singular: string, plural: string]
  /** The instruction. `{n}` stands for the number and its noun. */
  does: string
  /** Thresholds. Most start above 1, because the app already celebrates first times. */
  at: readonly [bronze: number, silver: number, gold: number]
}

/** All achievements. Ids are stored in the database and must never change. */
export const ACHIEVEMENTS = {
  interests: {
    group: 'profile',
    title: 'Many sides',
    counts: ['interest', 'interests'],
    does: 'Show {n} on your profile',
    at: [5, 7, 10],
  },
  photos: {
    group: 'profile',
    title: 'In the picture',
    counts: ['photo', 'photos'],
    does: 'Have {n} on your profile',
    at: [2, 4, 6],
  },
  prompts: {
    group: 'profile',
    title: 'In your own words',
    counts: ['prompt', 'prompts'],
    does: 'Answer {n} on your profile',
    at: [1, 2, 3],
  },
  languages: {
    group: 'profile',
    title: 'Many tongues',
    counts: ['language', 'languages'],
    does: 'Say that you speak {n}',
    at: [2, 3, 5],
  },
  guards: {
    group: 'profile',
    title: 'Well guarded',
    counts: ['guard', 'guards'],
    does: 'Put {n} on your account: two-factor sign-in, a passkey, a spare passkey',
    at: [1, 2, 3],
  },
  likes: {
    group: 'connections',
    title: 'Open heart',
    counts: ['person', 'people'],
    does: 'Like {n}',
    at: [10, 50, 150],
  },
  notes: {
    group: 'connections',
    title: 'A kind word',
    counts: ['like', 'likes'],
    does: 'Send {n} with a note of your own',
    at: [3, 10, 30],
  },
  matches: {
    group: 'connections',
    title: 'It is mutual',
    counts: ['match', 'matches'],
    does: 'Have {n}',
    at: [3, 15, 50],
  },
  match_days: {
    group: 'connections',
    title: 'Lucky days',
    counts: ['day', 'days'],
    does: 'Match with somebody on {n}',
    at: [3, 10, 30],
  },
  openers: {
    group: 'conversations',
    title: 'Icebreaker',
    counts: ['conversation', 'conversations'],
    does: 'Write the first message in {n}',
    at: [3, 10, 30],
  },
  dialogues: {
    group: 'conversations',
    title: 'It takes two',
    counts: ['conversation', 'conversations'],
    does: 'Have {n} in which both of you write',
    at: [3, 10, 30],
  },
  deep_talks: {
    group: 'conversations',
    title: 'Deep talk',
    counts: ['conversation', 'conversations'],
    does: 'Have {n} of a hundred messages',
    at: [1, 3, 10],
  },
  long_runs: {
    group: 'conversations',
    title: 'Still talking',
    counts: ['conversation', 'conversations'],
    does: 'Go on with {n} a month after the first message',
    at: [1, 3, 10],
  },
  writing_days: {
    group: 'conversations',
    title: 'A word a day',
    counts: ['day', 'days'],
    does: 'Write to somebody on {n}',
    at: [3, 14, 60],
  },
  comments: {
    group: 'community',
    title: 'Part of the talk',
    counts: ['post', 'posts'],
    does: 'Comment on {n} of creators',
    at: [3, 15, 50],
  },
  applause: {
    group: 'community',
    title: 'Applause',
    counts: ['post', 'posts'],
    does: 'Like {n} of creators',
    at: [5, 25, 100],
  },
  patron: {
    group: 'community',
    title: 'Patron',
    counts: ['creator', 'creators'],
    does: 'Support {n}',
    at: [2, 4, 10],
  },
  loyal: {
    group: 'community',
    title: 'Loyal fan',
    counts: ['month', 'months'],
    does: 'Support creators for {n} in all',
    at: [3, 12, 36],
  },
  invitations: {
    group: 'community',
    title: 'Good company',
    counts: ['person', 'people'],
    does: 'Bring along {n}, each with a profile and a confirmed address',
    at: [1, 3, 10],
  },
  in_business: {
    group: 'creator',
    title: 'In business',
    counts: ['thing', 'things'],
    does: 'Reach {n} of four: identity verified, payouts set up, a post, a subscriber',
    at: [2, 3, 4],
  },
  posts: {
    group: 'creator',
    title: 'Storyteller',
    counts: ['post', 'posts'],
    does: 'Publish {n}',
    at: [3, 15, 50],
  },
  post_weeks: {
    group: 'creator',
    title: 'Week by week',
    counts: ['week', 'weeks'],
    does: 'Publish something in {n}',
    at: [3, 10, 40],
  },
  subscribers: {
    group: 'creator',
    title: 'A circle of fans',
    counts: ['person', 'people'],
    does: 'Have {n} subscribe to you, now or before',
    at: [5, 25, 100],
  },
  paid_months: {
    group: 'creator',
    title: 'Carried by many',
    counts: ['month', 'months'],
    does: 'Be supported for {n} in all',
    at: [10, 60, 250],
  },
} as const satisfies Record<string, Entry>

export type AchievementId = keyof typeof ACHIEVEMENTS

export const ACHIEVEMENT_IDS = Object.keys(ACHIEVEMENTS) as [AchievementId, ...AchievementId[]]

/** "10 matches" */
export function countLabel(id: AchievementId, amount: number): string {
  const [singular, plural] = ACHIEVEMENTS[id].counts
  return `${amount} ${amount === 1 ? singular : plural}`
}

/** Describes a step, for example "Like 10 people". */
export const stepDescription = (id: AchievementId, step: AchievementStep): string =>
  ACHIEVEMENTS[id].does.replace('{n}', countLabel(id, stepThreshold(id, step)))

export const stepThreshold = (id: AchievementId, step: AchievementStep): number =>
  ACHIEVEMENTS[id].at[ACHIEVEMENT_STEPS.indexOf(step)]!
