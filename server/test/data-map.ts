/** Stand for the ids of the person whose data is planted, and of somebody they know. */
export const PERSON = Symbol('person')
export const FRIEND = Symbol('friend')
/** The number under which the hot tables know the person. */
export const NUMBER = Symbol('number')

type Plant =
  | (string | number | boolean | Date | Buffer | null)
  | string[]
  | Record<string, string>
  | typeof PERSON
  | typeof FRIEND
  | typeof NUMBER

type Column =
  | { kind: 'exported'; plant: Plant }
  | { kind: 'erased'; reason: string; plant: Plant }
  | { kind: 'not personal'; reason: string }

interface Table {
  /** The section of an export in which its columns are found; null where nothing is personal. */
  section: string | null
  columns: Record<string, Column>
}

const personal = (section: string, columns: Record<string, Column>): Table => ({ section, columns })
/** What is planted is found in the export, under the column's name. */
const exported = (plant: Plant): Column => ({ kind: 'exported', plant })
/** Not in the export, for a reason, but gone with the account. */
const erased = (reason: string, plant: Plant): Column => ({ kind: 'erased', reason, plant })
const person = erased('technical: says whose row it is', PERSON)
const numbered = erased('technical: says whose row it is', NUMBER)
const impersonal = (reason: string, columns: string[]): Table => ({
  section: null,
  columns: Object.fromEntries(columns.map((column) => [column, { kind: 'not personal', reason }])),
})

const moment = (day: number): Date => new Date(Date.UTC(2001, 0, day, 1, 2, 3, day))
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const match = uuid(48)
const bytes = (text: string): Buffer => Buffer.from(text)

/** Besides the ids of the person, what is planted says one of these. */
export const TRACES = ['canary', match]

/**
 * Every column of the database and what becomes of it when its person asks for their data or leaves. A column that is
 * missing here fails the build, so that nobody forgets to think about it.
 */
export const DATA_MAP: Record<string, Table> = {
  accounts: personal('account', {
    id: exported(PERSON),
    email: exported('canary.address@koji.example'),
    password_hash: erased('a secret', 'canary of a hash'),
    status: exported('banned'),
    created_at: exported(moment(1)),
    email_verified_at: exported(moment(2)),
    language: exported('en-IN'),
    sign_in_alerts: exported(false),
    closed_at: exported(moment(3)),
    closed_until: exported(moment(4)),
    closed_rule: exported('canary of a rule'),
    closed_reason: exported('canary of a reason'),
    erase_at: exported(moment(60)),
  }),
  user_roles: personal('account', { user_id: person, role: exported('creator') }),
  mailed_links: personal('account', {
    token_hash: erased('a secret', bytes('canary of a link')),
    purpose: exported('confirm_email'),
    account_id: person,
    email: exported('canary.next.address@koji.example'),
    expires_at: exported(moment(5)),
  }),
  sessions: personal('sessions', {
    id: erased('technical: names a token', uuid(1)),
    account_id: person,
    created_at: exported(moment(6)),
    expires_at: exported(moment(7)),
    generation: erased('technical: counts tokens', 7),
    rotated_at: exported(moment(8)),
    proved_at: exported(moment(9)),
    second_factor: exported(true),
    device: exported('canary of a device'),
    network: exported('canary of a network'),
    place: exported('canary of a place'),
    renew: erased('technical: asks for a new id', true),
  }),
  known_devices: personal('sessions', {
    account_id: person,
    device_hash: erased('a secret', bytes('canary of a device hash')),
    last_seen_at: exported(moment(10)),
  }),
  appeals: personal('appeals', {
    id: erased('technical: a key', uuid(2)),
    account_id: person,
    closed_at: exported(moment(11)),
    body: exported('canary of an appeal'),
    created_at: exported(moment(12)),
  }),
  profiles: personal('profile', {
    number: { kind: 'not personal', reason: 'technical: a short name for the id within the server' },
    id: person,
    display_name: exported('canary of a name'),
    username: exported('canary_username'),
    avatar_url: exported('/pictures/canary.webp'),
    birth_date: exported('1991-02-03'),
    gender: exported('nonbinary'),
    intent: exported('both'),
    bio: exported('canary of a bio'),
    prompts: exported({ prompt: 'canary of a prompt' }),
    interests: exported(['canary of an interest']),
    languages: exported(['canary of a tongue']),
    place_cell: exported(70_001),
    place_name: exported('canary of a town'),
    words_held: exported('canary of a rule for words'),
    active_at: exported(moment(32)),
    created_at: exported(moment(13)),
  }),
  privacy_settings: personal('privacy', {
    profile_id: person,
    discoverable: exported(false),
    incognito: exported(true),
    show_age: exported(false),
    show_distance: exported(false),
    show_online: exported(false),
    read_receipts: exported(false),
    public_link: exported(true),
  }),
  discovery_preferences: personal('discovery', {
    profile_id: person,
    mode: exported('dating'),
    genders: exported(['canary of a gender']),
    age_from: exported(31),
    age_to: exported(37),
    distance_km: exported(41),
    must_have: exported(['canary of a must']),
    languages: exported(['canary of a language']),
    paused: exported(true),
  }),
  onboarding_drafts: personal('onboarding', {
    account_id: person,
    answers: exported({ displayName: 'canary of an answer' }),
    step: exported('canary of a step'),
    updated_at: exported(moment(33)),
  }),
  blocks: personal('blocks', {
    blocker_id: person,
    blocked_id: erased('whom one blocked may have left, and is theirs to tell', FRIEND),
    created_at: exported(moment(34)),
    display_name: erased('names somebody else, who may not want to be found', 'canary of a blocked name'),
    username: erased('names somebody else, who may not want to be found', 'canary_blocked'),
  }),
  seekers: impersonal('copied from the profile and its settings by triggers, and gone with them', [
    ...[
      'person',
      'mode',
      'id',
      'visible',
      'gender',
      'cell',
      'birth',
      'active',
      'joined',
      'completeness',
      'interests',
    ],
    ...['languages', 'wants', 'age_from', 'age_to', 'max_km', 'must_have', 'must_speak'],
  ]),
  seeker_density: impersonal('counts people', ['mode', 'gender', 'cell', 'people', 'changed_at']),
  interest_places: impersonal('a catalogue', ['id', 'place']),
  language_places: impersonal('a catalogue', ['code', 'place']),
  interest_shares: impersonal('counts people', ['place', 'share']),
  decks: personal('swipes', {
    person: numbered,
    mode: erased('technical: says which deck', 0),
    cards: erased('people whom we would show next, computed anew at any time', '{1,2}'),
    made_at: erased('technical: when it was computed', moment(41)),
  }),
  swipes: personal('swipes', {
    swiper: numbered,
    mode: exported(1),
    target: erased('names somebody else, who may not want to be found', -1),
    choice: exported(2),
    at: exported(moment(42)),
    note: exported('canary of a like'),
  }),
  likes: personal('swipes', {
    target: erased('names somebody else, who may not want to be found', -1),
    mode: erased('the same as of the choice', 1),
    swiper: numbered,
    at: erased('the same as of the choice', moment(43)),
    note: erased('the same as of the choice', 'canary of a waiting like'),
  }),
  undos: personal('swipes', {
    person: numbered,
    mode: erased('technical: counts for a day', 0),
    at: erased('technical: counts for a day', moment(44)),
    liked: erased('technical: counts for a day', true),
  }),
  pass_resets: personal('swipes', { person: numbered, at: exported(moment(45)) }),
  exposure: personal('swipes', { person: numbered, seen: exported(46) }),
  matches: personal('matches', {
    id: exported(match),
    low_id: person,
    high_id: erased('names somebody else', FRIEND),
    mode: exported('friends'),
    made_at: exported(moment(48)),
    ended_at: exported(moment(70)),
    ended_by: erased('says what somebody else did', 1),
  }),
  conversations: personal('chat', {
    match_id: exported(match),
    low_id: person,
    high_id: erased('names somebody else', FRIEND),
    made_at: exported(moment(48)),
    open: erased('technical: what follows from blocks and standings', false),
    ended_at: exported(moment(70)),
    last_seq: erased('technical: counts messages', 41),
    last_at: exported(moment(71)),
    last_day: erased('technical: the day of the last message', '2001-03-12'),
    low_read: erased('in the export as "read"', 37),
    high_read: erased('about somebody else', 39),
    low_delivered: erased('technical: what reached a device', 38),
    high_delivered: erased('about somebody else', 40),
    low_unread: erased('technical: counts messages', 3),
    high_unread: erased('about somebody else', 4),
    low_waits: erased('technical: whether there are any', true),
    high_waits: erased('about somebody else', true),
  }),
  messages: personal('chat', {
    match_id: exported(match),
    seq: exported(41),
    id: erased('technical: a key', uuid(71)),
    sender: erased('technical: says whose it is', 0),
    at: exported(moment(72)),
    text: exported('canary of a word between two'),
    photos: erased('technical: counts photos', 1),
    reply_to: exported(36),
    edited_at: exported(moment(73)),
    unsent_at: exported(moment(74)),
    caution: erased('a guess about the text', 'money'),
    low_reaction: erased('in the export as "reaction"', '🔥'),
    high_reaction: erased('about somebody else', '👍'),
  }),
  kept_messages: personal('chat', {
    message_id: erased('technical: a key', uuid(71)),
    match_id: erased('the same as of the message', match),
    text: erased('kept for the team while it decides', 'canary of a word taken back'),
    kept_at: erased('kept for the team while it decides', moment(75)),
  }),
  hidden_words: personal('chat', { account_id: person, words: exported(['canary of a hidden word']) }),
  message_pace: personal('chat', {
    account_id: person,
    sent: erased('technical: the last minute', '{2001-03-20T01:02:03Z}'),
  }),
  saved: personal('saved', {
    owner_id: person,
    kind: exported('creators'),
    person_id: erased('names somebody else, who may not want to be found', FRIEND),
    note: exported('canary of a note'),
    saved_at: exported(moment(35)),
  }),
  // The row outlives who made it, since it is about somebody else: without their name and their words.
  reports: personal('reports', {
    id: erased('technical: a key', uuid(12)),
    reporter_id: person,
    account_id: erased('about somebody else', FRIEND),
    target_kind: exported('profile'),
    target_id: erased('about somebody else', FRIEND),
    reason: exported('spam'),
    details: exported('canary of what happened'),
    evidence: erased('about somebody else', {}),
    state: exported('closed'),
    created_at: exported(moment(36)),
  }),
  creator_profiles: personal('creator', {
    user_id: person,
    tagline: exported('canary of a tagline'),
    subscriber_count: exported(10_007),
    subscription_price: exported(4_001),
    price_chosen: exported(true),
    id_verified: exported(true),
    created_at: exported(moment(14)),
    about: exported('canary of a creator'),
    category: exported('canary of a category'),
    perks: exported(['canary of a perk']),
    welcome: exported('canary of a welcome'),
    teasers: exported(true),
    watermark: exported(true),
    time_zone: exported('canary of a time zone'),
    card: exported({ accent: 'canary of a colour' }),
    cover_id: exported(null),
    words_held: exported('canary of a rule'),
    post_count: exported(10_009),
  }),
  creator_search: impersonal('made of what is exported elsewhere, and gone with it', [
    'user_id',
    'words',
    'slips',
  ]),
  referral_codes: personal('referrals', { code: exported('canary-code'), user_id: person }),
  referrals: personal('referrals', {
    referred_user_id: person,
    referrer_id: erased('says whose friend one is, which is theirs to tell', FRIEND),
    referral_code: exported('canary-code-of-another'),
    status: exported('rewarded'),
    created_at: exported(moment(15)),
  }),
  support_tickets: personal('support', {
    id: erased('technical: a key', uuid(3)),
    email: exported('canary.address@koji.example'),
    subject: exported('canary of a subject'),
    status: exported('closed'),
    link_hash: erased('a secret', bytes('canary of a ticket link')),
    created_at: exported(moment(16)),
    last_activity_at: exported(moment(17)),
    closed_at: exported(moment(18)),
  }),
  support_messages: personal('support', {
    id: erased('technical: a key', uuid(4)),
    ticket_id: erased('technical: a key', uuid(3)),
    author: exported('visitor'),
    body: exported('canary of a message'),
    notice: exported(null),
    created_at: exported(moment(19)),
  }),
  exports: personal('exports', {
    id: erased('technical: a key', uuid(5)),
    account_id: person,
    state: erased('technical: about the export itself', 'failed'),
    progress: erased('technical: about the export itself', 13),
    attempts: erased('technical: about the export itself', 4),
    file_name: erased('a secret', 'canary-of-a-file.zip'),
    bytes: erased('technical: about the export itself', 1_301),
    available_until: erased('technical: about the export itself', null),
    created_at: exported(moment(20)),
  }),

  mails: personal('mails', {
    id: erased('technical: a key', uuid(6)),
    kind: exported('canary of a kind'),
    account_id: person,
    sealed_letter: erased('sealed, and gone once it is sent', bytes('canary of a letter')),
    state: exported('queued'),
    attempts: erased('technical: counts tries', 3),
    error: erased('technical: what a mail server said, scrubbed', 'canary of an error'),
    created_at: exported(moment(21)),
    touched_at: erased('technical: when it was last tried', moment(22)),
    sent_at: exported(moment(23)),
  }),
  two_factor: personal('two-factor', {
    account_id: person,
    sealed_secret: erased('a secret', bytes('canary of a seed')),
    last_step: erased('technical: which code was the last', 17),
    created_at: exported(moment(24)),
  }),
  two_factor_setups: personal('two-factor', {
    account_id: person,
    sealed_secret: erased('a secret', bytes('canary of a seed to be')),
    created_at: erased('technical: until the first code', moment(25)),
  }),
  recovery_codes: personal('two-factor', {
    account_id: person,
    code_hash: erased('a secret', bytes('canary of a recovery code')),
  }),
  media: personal('media', {
    id: exported(uuid(8)),
    owner_id: person,
    purpose: exported('canary of a purpose'),
    class: erased('technical: who is asked who sees it', 'private'),
    state: exported('held'),
    width: exported(1_009),
    height: exported(1_013),
    widths: erased('technical: which sizes there are', '{320,640,1009}'),
    avif: erased('technical: which files there are', true),
    thumbhash: erased('a blur of the picture, which is in the export', bytes('canary of a blur')),
    bytes: exported(20_011),
    created_at: exported(moment(29)),
  }),
  profile_photos: personal('photos', {
    media_id: exported(uuid(8)),
    owner_id: person,
    position: exported(5),
  }),
  message_photos: personal('chat', {
    media_id: exported(uuid(8)),
    match_id: exported(match),
    seq: exported(41),
    position: erased('technical: the order in a message', 2),
    added_at: exported(moment(76)),
  }),
  passkey_handles: personal('passkeys', {
    account_id: person,
    handle: erased('technical: what authenticators call the account', bytes('canary of a handle')),
  }),
  passkeys: personal('passkeys', {
    id: erased('technical: a key', uuid(7)),
    account_id: person,
    credential_id: erased('technical: what the authenticator calls it', bytes('canary of a credential')),
    public_key: erased('technical: checks signatures', bytes('canary of a public key')),
    counter: erased('technical: counts uses', 19),
    transports: erased('technical: how the authenticator is reached', '{canary-of-a-transport}'),
    backed_up: exported(true),
    name: exported('canary of a passkey'),
    created_at: exported(moment(26)),
    last_used_at: exported(moment(27)),
  }),
  passkey_challenges: personal('passkeys', {
    challenge_hash: erased('a secret', bytes('canary of a challenge')),
    purpose: erased('technical: what for', 'register'),
    account_id: person,
    expires_at: erased('technical: minutes', moment(28)),
  }),
  moderation_checks: personal('moderation', {
    id: erased('technical: a key', uuid(8)),
    subject_kind: exported('profile_text'),
    subject_id: exported(uuid(9)),
    account_id: person,
    model: exported('canary of a model'),
    version: exported('canary of a version'),
    scores: exported(80_081),
    verdict: exported('unsure'),
    rule: exported('canary of a broken rule'),
    created_at: exported(moment(29)),
  }),
  moderation_cases: personal('moderation', {
    id: erased('technical: a key', uuid(10)),
    subject_kind: exported('photo'),
    subject_id: exported(uuid(11)),
    account_id: person,
    source: exported('report'),
    verdict: exported('hit'),
    rule: exported('canary of a rule in question'),
    state: exported('closed'),
    opened_at: exported(moment(30)),
    closed_at: exported(moment(31)),
  }),

  notifications: personal('notifications', {
    id: erased('technical: a key', uuid(60)),
    user_id: person,
    type: exported('support'),
    title: exported('canary of a title'),
    message: exported('canary of a message'),
    read: exported(true),
    created_at: exported(moment(61)),
    opens: exported('/canary/of/a/place'),
    group_key: erased('technical: what is summed up', 'canary of a group'),
    count: exported(61_061),
    last_event: erased('technical: what was counted', 61_062),
    in_app: erased('technical: as it was chosen, which is exported', true),
    mail_at: erased('technical: when a mail is due', moment(62)),
  }),
  notification_people: personal('notifications', {
    notification_id: erased('technical: a key', uuid(60)),
    person_id: person,
    at: erased('about others: when they did what somebody was told of', moment(63)),
  }),
  notification_ways: personal('notifications', {
    user_id: person,
    type: exported('message'),
    in_app: exported(false),
    email: exported(false),
    push: exported(true),
  }),
  quiet_hours: personal('notifications', {
    user_id: person,
    is_on: exported(true),
    from_time: exported('21:07'),
    to_time: exported('06:09'),
    time_zone: exported('canary of a zone'),
  }),
  notification_mailings: personal('notifications', { user_id: person, mailed_at: exported(moment(64)) }),
  push_subscriptions: personal('notifications', {
    endpoint_hash: erased('technical: names a browser', bytes('canary of a browser')),
    user_id: person,
    session_id: erased('technical: names a session', uuid(1)),
    sealed_subscription: erased('a secret', bytes('canary of a subscription')),
    created_at: exported(moment(65)),
  }),
  push_keys: impersonal('keys of ours', ['only_one', 'public_key', 'sealed_private_key', 'created_at']),

  events: impersonal('facts name ids and never what stands behind them; gone after 90 days', [
    ...['id', 'name', 'subject', 'payload', 'occurred_at'],
  ]),
  event_deliveries: impersonal('says which handlers have yet to hear of a fact', [
    ...['handler', 'event_id', 'lane', 'subject', 'attempts', 'due_at', 'error', 'dead_at'],
  ]),
  replaced_sessions: impersonal('ids that sessions had before; gone with them', [
    ...['id', 'successor_id', 'generation', 'rotated_at', 'replaced_at'],
  ]),
  session_changes: impersonal('tells nodes which id has changed; gone after minutes', [
    ...['id', 'xid', 'account_id', 'session_id', 'changed_at'],
  ]),
  signing_keys: impersonal('keys of ours', ['id', 'sealed_key', 'created_at']),
  idempotency_keys: impersonal(
    "answers, sealed with a key that only the caller has; gone after a day's time",
    [...['key_hash', 'fingerprint', 'sealed_reply', 'created_at']],
  ),
  spent_captchas: impersonal('hashes of solutions, tied to nobody', ['hash', 'expires_at']),
  client_errors: impersonal('faults of the software, scrubbed and counted by kind', [
    ...[
      'fingerprint',
      'kind',
      'message',
      'stack',
      'path',
      'release',
      'count',
      'first_seen_at',
      'last_seen_at',
    ],
  ]),
  schema_migrations: impersonal('which migrations were applied', ['name', 'checksum', 'applied_at']),
}
