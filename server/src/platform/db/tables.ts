// Written by `./koji db types` from the migrated database; a test compares the two.
import type { Generated } from 'kysely'

export interface Tables {
  abuseFlags: {
    id: string
    accountId: string
    rule: string
    violations: number
    flaggedAt: Date
  }
  accountActions: {
    id: string
    accountId: string
    actorId: string | null
    action: 'role_granted' | 'role_revoked' | 'two_factor_reset' | 'signed_out' | 'restored'
    reason: string
    before: string | null
    after: string | null
    at: Date
  }
  accounts: {
    id: string
    email: string
    passwordHash: string
    status: Generated<'active' | 'suspended' | 'banned' | 'deactivated' | 'deleted'>
    createdAt: Date
    emailVerifiedAt: Date | null
    language: Generated<string>
    signInAlerts: Generated<boolean>
    closedAt: Date | null
    closedUntil: Date | null
    closedRule: string | null
    closedReason: string | null
    eraseAt: Date | null
    deactivatedAt: Date | null
  }
  achievementCounters: {
    accountId: string
    achievement: string
    count: Generated<number>
  }
  achievementFacts: {
    accountId: string
    achievement: string
    fact: number
    at: Date
  }
  achievementSteps: {
    accountId: string
    achievement: string
    step: 'bronze' | 'silver' | 'gold'
    earnedAt: Date
    celebratedAt: Date | null
  }
  activity: {
    accountId: string
    lastDay: string
    days: number
  }
  appeals: {
    id: string
    accountId: string
    body: string
    createdAt: Date
    decisionId: string
    state: Generated<'open' | 'upheld' | 'overturned'>
    decidedBy: string | null
    decidedAt: Date | null
    answer: string | null
  }
  applicationPhotos: {
    mediaId: string
    accountId: string
    applicationId: string | null
    position: number
  }
  auditChecks: {
    id: string
    requestedBy: string
    requestedAt: Date
    state: Generated<'waiting' | 'running' | 'intact' | 'broken' | 'failed'>
    checked: Generated<number>
    total: Generated<number>
    problem: string | null
    firstBad: number | null
    since: number | null
    anchoredSeq: number | null
    anchoredAt: Date | null
    endedAt: Date | null
  }
  auditHead: {
    singleton: Generated<boolean>
    seq: number
    hash: Buffer
    at: Date
  }
  auditLog: {
    seq: number
    at: Date
    actorId: string | null
    action: string
    targetKind: string
    targetId: string | null
    details: unknown
    before: unknown
    after: unknown
    network: string | null
    previous: Buffer
    hash: Buffer
  }
  bannedHashes: {
    id: string
    accountId: string | null
    kind: 'email' | 'photo'
    hash: Buffer
    bands: Generated<number[]>
    expiresAt: Date
  }
  blocks: {
    blockerId: string
    blockedId: string
    createdAt: Date
    displayName: string | null
    username: string | null
  }
  cannedAnswers: {
    id: string
    title: string
    body: string
    createdAt: Date
    changedAt: Date
  }
  claims: {
    queue: 'case' | 'verification' | 'application' | 'refund_request' | 'appeal' | 'ticket'
    itemId: string
    holderId: string
    givenBy: string | null
    until: Date
  }
  clientErrorDays: {
    day: string
    release: string
    count: number
  }
  clientErrors: {
    fingerprint: Buffer
    kind: 'crash' | 'exception' | 'rejection' | 'route' | 'chunk'
    message: string
    stack: string
    path: string
    release: string
    count: Generated<number>
    firstSeenAt: Date
    lastSeenAt: Date
  }
  comments: {
    id: string
    postId: string
    authorId: string
    creatorId: string
    parentId: string | null
    text: string
    createdAt: Date
    hidden: Generated<boolean>
    heldRule: string | null
    hiddenBefore: Generated<boolean>
  }
  conversations: {
    matchId: string
    lowId: string
    highId: string
    madeAt: Date
    open: Generated<boolean>
    endedAt: Date | null
    lastSeq: Generated<number>
    lastAt: Date | null
    lastDay: string | null
    lowRead: Generated<number>
    highRead: Generated<number>
    lowDelivered: Generated<number>
    highDelivered: Generated<number>
    lowUnread: Generated<number>
    highUnread: Generated<number>
    lowWaits: Generated<boolean>
    highWaits: Generated<boolean>
  }
  creatorApplications: {
    id: string
    accountId: string
    state: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
    category: string
    links: string[]
    about: string
    sample: string
    agreement: string
    sentAt: Date
    decidedAt: Date | null
    decidedBy: string | null
    reason: string | null
    note: Generated<string>
  }
  creatorDays: {
    creatorId: string
    day: string
    reach: Generated<number>
    likes: Generated<number>
    comments: Generated<number>
    joined: Generated<number>
    churned: Generated<number>
    posts: Generated<number>
    gross: Generated<number>
    net: Generated<number>
    refunded: Generated<number>
  }
  creatorProfiles: {
    userId: string
    tagline: Generated<string>
    subscriberCount: Generated<number>
    subscriptionPrice: number
    idVerified: Generated<boolean>
    createdAt: Date
    about: Generated<string>
    category: Generated<string>
    perks: Generated<string[]>
    welcome: Generated<string>
    teasers: Generated<boolean>
    watermark: Generated<boolean>
    timeZone: Generated<string>
    card: unknown
    coverId: string | null
    priceChosen: Generated<boolean>
    heldRule: string | null
    postCount: Generated<number>
    monthly: Generated<number>
  }
  creatorSearch: {
    userId: string
    words: string
    slips: number[]
  }
  customers: {
    accountId: string
    provider: string
    providerCustomer: string
  }
  decidedSubjects: {
    decisionId: string
    subjectKind: 'photo' | 'profile_text' | 'message' | 'creator_text' | 'post' | 'comment' | 'profile'
    subjectId: string
    contentHash: string | null
  }
  decks: {
    person: number
    mode: number
    cards: number[]
    madeAt: Date
  }
  discoveryPreferences: {
    profileId: string
    mode: 'friends' | 'dating'
    genders: string[]
    ageFrom: number
    ageTo: number
    distanceKm: number | null
    mustHave: Generated<string[]>
    languages: Generated<string[]>
    paused: Generated<boolean>
  }
  disputeTransfers: {
    id: string
    transactionId: string
    key: string
    direction: 'us' | 'creator'
    amount: number
    state: 'requested' | 'done' | 'refused'
    error: string | null
    attempts: Generated<number>
    dueAt: Date | null
    createdAt: Date
  }
  evasionLinks: {
    accountId: string
    linkedId: string | null
    foundAt: Date
  }
  eventDeliveries: {
    handler: string
    eventId: number
    lane: number
    subject: string
    attempts: Generated<number>
    dueAt: Date
    error: string | null
    deadAt: Date | null
  }
  events: {
    id: Generated<number>
    name: string
    subject: string
    payload: unknown
    occurredAt: Date
  }
  exports: {
    id: string
    accountId: string
    state: Generated<'waiting' | 'working' | 'ready' | 'failed'>
    progress: Generated<number>
    attempts: Generated<number>
    fileName: string | null
    bytes: number | null
    availableUntil: Date | null
    createdAt: Date
  }
  exposure: {
    person: number
    seen: number
  }
  hiddenWords: {
    accountId: string
    words: string[]
  }
  idempotencyKeys: {
    keyHash: Buffer
    fingerprint: Buffer
    sealedReply: Buffer | null
    createdAt: Date
  }
  interestPlaces: {
    id: string
    place: number
  }
  interestShares: {
    place: number
    share: number
  }
  knownDevices: {
    accountId: string
    deviceHash: Buffer
    lastSeenAt: Date
  }
  languagePlaces: {
    code: string
    place: number
  }
  ledgerAccounts: {
    id: string
    kind: 'clearing' | 'creator_payable' | 'fee_revenue' | 'processing_expense' | 'dispute_hold'
    payoutAccountId: string | null
    currency: string
  }
  ledgerCheckpoints: {
    accountId: string
    entryId: number
    balance: number
    madeAt: Date
  }
  ledgerDays: {
    accountId: string
    day: string
    kind: string
    amount: number
    fee: number
  }
  ledgerEntries: {
    id: Generated<number>
    postingId: string
    accountId: string
    currency: string
    amount: number
    availableAt: Date
    at: Date
  }
  ledgerPostings: {
    id: string
    reference: string
    kind: 'charge' | 'processing' | 'refund' | 'refund_failed' | 'dispute_opened' | 'dispute_taken' | 'dispute_won' | 'dispute_returned' | 'dispute_fee' | 'payout' | 'payout_failed'
    transactionId: string | null
    payoutId: string | null
    at: Date
    writtenAt: Date
  }
  likeBonuses: {
    accountId: string
    until: Date
  }
  likes: {
    target: number
    mode: number
    swiper: number
    at: Date
    note: string | null
  }
  mailedLinks: {
    tokenHash: Buffer
    purpose: 'verify_email' | 'reset_password' | 'confirm_email'
    accountId: string
    email: string
    expiresAt: Date
  }
  mails: {
    id: string
    kind: string
    accountId: string | null
    sealedLetter: Buffer | null
    state: Generated<'queued' | 'sending' | 'sent' | 'given_up'>
    attempts: Generated<number>
    error: string | null
    createdAt: Date
    touchedAt: Date
    sentAt: Date | null
  }
  matches: {
    id: string
    lowId: string
    highId: string
    mode: 'friends' | 'dating'
    madeAt: Date
    endedAt: Date | null
    endedBy: number | null
  }
  media: {
    id: string
    ownerId: string
    purpose: string
    class: 'public' | 'members' | 'private'
    state: Generated<'checking' | 'shown' | 'held'>
    width: number
    height: number
    widths: number[]
    avif: Generated<boolean>
    thumbhash: Buffer
    bytes: number
    createdAt: Date
  }
  messagePace: {
    accountId: string
    sent: Date[]
  }
  messagePhotos: {
    mediaId: string
    matchId: string
    seq: number | null
    position: Generated<number>
    addedAt: Date
  }
  messages: {
    matchId: string
    seq: number
    id: string
    sender: number
    at: Date
    text: string
    photos: Generated<number>
    replyTo: number | null
    editedAt: Date | null
    unsentAt: Date | null
    caution: 'money' | 'elsewhere' | null
    lowReaction: string | null
    highReaction: string | null
    heldRule: string | null
  }
  moderationCases: {
    id: string
    subjectKind: 'photo' | 'profile_text' | 'message' | 'creator_text' | 'post' | 'comment' | 'profile'
    subjectId: string
    accountId: string
    source: 'automatic' | 'report'
    verdict: 'unsure' | 'hit' | null
    rule: string | null
    state: Generated<'open' | 'closed'>
    openedAt: Date
    closedAt: Date | null
    reason: string | null
    weight: Generated<number>
    reporters: Generated<number>
    assigneeId: string | null
    assignedUntil: Date | null
    assignedBy: string | null
    hiddenAt: Date | null
    mergedInto: string | null
    linkedId: string | null
  }
  moderationChecks: {
    id: string
    subjectKind: 'photo' | 'profile_text' | 'message' | 'creator_text' | 'post' | 'comment'
    subjectId: string
    accountId: string
    model: string
    version: string
    scores: unknown
    verdict: 'clear' | 'unsure' | 'hit'
    rule: string | null
    createdAt: Date
    perceptualHash: Buffer | null
  }
  moderationDecisions: {
    id: string
    caseId: string | null
    accountId: string
    subjectKind: 'photo' | 'profile_text' | 'message' | 'creator_text' | 'post' | 'comment' | 'profile'
    subjectId: string
    decidedBy: string | null
    action: 'keep' | 'remove' | 'warn' | 'suspend' | 'ban'
    removed: boolean
    wasHeld: boolean
    rule: string | null
    reason: string
    note: string
    until: Date | null
    decidedAt: Date
    overturnedAt: Date | null
    overturnedBy: string | null
    overturnedNote: string | null
  }
  notificationChannels: {
    userId: string
    type: 'match' | 'like' | 'message' | 'post' | 'comment' | 'creator' | 'payment' | 'account' | 'safety' | 'support'
    inApp: boolean
    email: boolean
    push: boolean
  }
  notificationMailings: {
    userId: string
    mailedAt: Date
  }
  notificationPeople: {
    notificationId: string
    personId: string
    at: Date
  }
  notifications: {
    id: string
    userId: string
    type: 'match' | 'like' | 'message' | 'post' | 'comment' | 'creator' | 'payment' | 'account' | 'safety' | 'support'
    title: string | null
    message: string | null
    read: Generated<boolean>
    createdAt: Date
    opens: string
    groupKey: string
    count: Generated<number>
    lastEvent: number
    inApp: boolean
    mailAt: Date | null
  }
  onboardingDrafts: {
    accountId: string
    answers: Generated<unknown>
    step: Generated<string>
    updatedAt: Date
  }
  overviewDays: {
    day: string
    joined: Generated<number>
    matches: Generated<number>
    messages: Generated<number>
    creators: Generated<number>
    gross: Generated<number>
    fee: Generated<number>
    refunded: Generated<number>
    subscribed: Generated<number>
    unsubscribed: Generated<number>
    activeDay: Generated<number>
    activeWeek: Generated<number>
    activeMonth: Generated<number>
  }
  overviewHours: {
    hour: Date
    joined: Generated<number>
    matches: Generated<number>
    messages: Generated<number>
    creators: Generated<number>
    gross: Generated<number>
    fee: Generated<number>
    refunded: Generated<number>
  }
  overviewTotals: {
    singleton: Generated<boolean>
    people: Generated<number>
    creators: Generated<number>
    subscriptions: Generated<number>
    monthly: Generated<number>
    databaseBytes: Generated<number>
    countedAt: Date | null
  }
  passResets: {
    person: number
    at: Date
  }
  passkeyChallenges: {
    challengeHash: Buffer
    purpose: 'register' | 'use'
    accountId: string | null
    expiresAt: Date
  }
  passkeyHandles: {
    accountId: string
    handle: Buffer
  }
  passkeys: {
    id: string
    accountId: string
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    transports: string[]
    backedUp: boolean
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
  paymentEnvironment: {
    singleton: Generated<boolean>
    name: string
  }
  payoutAccounts: {
    id: string
    creatorId: string | null
    provider: string
    providerAccount: string
    complete: Generated<boolean>
    payoutsEnabled: Generated<boolean>
    closed: Generated<boolean>
    weekly: Generated<boolean>
    snapshotNumber: Generated<number>
    fault: string | null
    faultAt: Date | null
    replacements: Generated<number>
  }
  payouts: {
    id: string
    payoutAccountId: string
    providerPayout: string | null
    amount: number
    state: 'requested' | 'sent' | 'paid' | 'failed'
    weekly: boolean
    failure: string | null
    attempts: Generated<number>
    dueAt: Date | null
    createdAt: Date
    arrivesAt: Date | null
    settledAt: Date | null
    snapshotNumber: Generated<number>
    providerAccount: string | null
  }
  postLikes: {
    postId: string
    accountId: string
    at: Date
  }
  postPhotos: {
    mediaId: string
    creatorId: string
    postId: string | null
    position: Generated<number>
    alt: Generated<string>
    createdAt: Date
  }
  postViews: {
    postId: string
    accountId: string
  }
  posts: {
    id: string
    creatorId: string
    state: 'draft' | 'scheduled' | 'published'
    visibility: 'public' | 'subscribers'
    text: string
    publishAt: Date | null
    publishedAt: Date | null
    announcedAt: Date | null
    editedAt: Date | null
    changedAt: Date
    pinned: Generated<boolean>
    heldRule: string | null
    photos: Generated<number>
    likes: Generated<number>
    comments: Generated<number>
    reach: Generated<number>
  }
  privacySettings: {
    profileId: string
    discoverable: Generated<boolean>
    incognito: Generated<boolean>
    showAge: Generated<boolean>
    showDistance: Generated<boolean>
    showOnline: Generated<boolean>
    readReceipts: Generated<boolean>
    publicLink: Generated<boolean>
  }
  profilePhotos: {
    mediaId: string
    ownerId: string
    position: number
  }
  profiles: {
    id: string
    displayName: string
    username: string | null
    avatarUrl: string | null
    createdAt: Date
    birthDate: string
    gender: 'woman' | 'man' | 'nonbinary'
    intent: 'friends' | 'dating' | 'both'
    bio: Generated<string>
    prompts: Generated<unknown>
    interests: string[]
    languages: Generated<string[]>
    placeCell: number
    placeName: string
    heldRule: string | null
    activeAt: Date
    number: Generated<number>
    heldName: string | null
    heldUsername: string | null
  }
  providerEvents: {
    id: string
    provider: string
    type: string
    aboutKind: string | null
    aboutId: string | null
    aboutAccount: string | null
    createdAt: Date
    receivedAt: Date
    attempts: Generated<number>
    dueAt: Date
    handledAt: Date | null
    deadAt: Date | null
    outcome: string | null
    error: string | null
  }
  pushKeys: {
    singleton: Generated<boolean>
    publicKey: string
    sealedPrivateKey: Buffer
    createdAt: Date
  }
  pushSubscriptions: {
    endpointHash: Buffer
    userId: string
    sessionId: string
    sealedSubscription: Buffer
    createdAt: Date
  }
  quietHours: {
    userId: string
    isOn: boolean
    fromTime: string
    toTime: string
    timeZone: string
  }
  reconciliations: {
    id: string
    startedAt: Date
    finishedAt: Date | null
    compared: Generated<number>
    repaired: Generated<number>
    findings: Generated<unknown>
    progressAt: Date | null
    waiting: Generated<number>
    error: string | null
    position: unknown
    whole: Generated<boolean>
  }
  recoveryCodes: {
    accountId: string
    codeHash: Buffer
  }
  referralCodes: {
    code: string
    userId: string
  }
  referralRewards: {
    id: string
    referrerId: string
    network: Buffer | null
    device: string | null
    at: Date
  }
  referrals: {
    referredUserId: string
    referrerId: string
    referralCode: string
    status: Generated<'pending' | 'completed' | 'rewarded' | 'expired'>
    createdAt: Date
    id: Generated<string>
    settledAt: Date | null
    network: Buffer | null
    device: string | null
  }
  refundRequests: {
    id: string
    transactionId: string
    fanId: string | null
    reason: 'not_as_described' | 'by_mistake' | 'charged_twice' | 'no_posts' | 'other'
    details: Generated<string>
    state: 'open' | 'approved' | 'rejected'
    amount: number | null
    note: string | null
    requestedAt: Date
    decidedAt: Date | null
    decidedBy: string | null
    failure: string | null
    failedAmount: number | null
    failedAt: Date | null
  }
  refunds: {
    id: string
    transactionId: string
    providerRefund: string | null
    amount: number
    state: 'requested' | 'pending' | 'succeeded' | 'failed'
    cause: 'request' | 'paid_twice' | 'after_end' | 'provider'
    error: string | null
    attempts: Generated<number>
    dueAt: Date | null
    createdAt: Date
    requestId: string | null
  }
  replacedPayoutAccounts: {
    providerAccount: string
    payoutAccountId: string
    replacedAt: Date
    amount: number | null
    error: string | null
    movedAt: Date | null
  }
  replacedSessions: {
    id: string
    successorId: string
    generation: number
    rotatedAt: Date
    replacedAt: Date
  }
  reports: {
    id: string
    reporterId: string | null
    accountId: string | null
    targetKind: string
    targetId: string
    reason: string
    details: string
    evidence: unknown
    state: Generated<'open' | 'closed'>
    createdAt: Date
    caseId: string | null
    closedAt: Date | null
    upheld: boolean | null
  }
  retainedMessages: {
    messageId: string
    matchId: string
    text: string
    retainedAt: Date
  }
  sandboxAccounts: {
    id: string
    accountId: string
    email: string
    complete: Generated<boolean>
    payoutsEnabled: Generated<boolean>
    closed: Generated<boolean>
    key: string
  }
  sandboxCheckouts: {
    id: string
    customer: string
    account: string
    subscriptionId: string
    creatorName: string
    price: number
    feePercent: number
    successUrl: string
    cancelUrl: string
    state: 'open' | 'paid' | 'closed'
    subscription: string | null
    expiresAt: Date
    key: string
  }
  sandboxCustomers: {
    id: string
    accountId: string
    email: string
    card: string | null
    key: string
  }
  sandboxDisputes: {
    id: string
    payment: string
    amount: number
    state: 'open' | 'won' | 'lost'
    fee: number
    at: Date
    closedAt: Date | null
  }
  sandboxMessages: {
    id: string
    type: string
    body: string
    createdAt: Date
    attempts: Generated<number>
    dueAt: Date | null
    deliveredAt: Date | null
  }
  sandboxPages: {
    id: string
    kind: 'portal' | 'onboarding'
    customer: string | null
    account: string | null
    returnTo: string
    expiresAt: Date
  }
  sandboxPayments: {
    id: string
    subscription: string
    amount: number
    state: 'failed' | 'paid'
    attempts: number
    lastAttemptAt: Date
    nextAttemptAt: Date | null
    paidAt: Date | null
    periodFrom: Date
    periodTo: Date
    brand: string
    last4: string
    charge: string | null
    applicationFee: number
    processingFee: number
    createdAt: Date
  }
  sandboxPayouts: {
    id: string
    account: string
    amount: number
    state: 'sent' | 'paid' | 'failed'
    failure: string | null
    at: Date
    arrivesAt: Date
    key: string
  }
  sandboxRefunds: {
    id: string
    payment: string
    amount: number
    state: 'pending' | 'succeeded' | 'failed'
    at: Date
    key: string
  }
  sandboxSettings: {
    singleton: Generated<boolean>
    clockOffsetSeconds: Generated<number>
    doubled: Generated<boolean>
    shuffled: Generated<boolean>
  }
  sandboxSubscriptions: {
    id: string
    customer: string
    account: string
    subscriptionId: string
    price: number
    feePercent: number
    state: 'active' | 'past_due' | 'canceled'
    startedAt: Date
    months: number
    periodEnd: Date
    cancelled: Generated<boolean>
    nextAt: Date | null
    endedAt: Date | null
    endedBecause: string | null
  }
  saved: {
    ownerId: string
    kind: 'people' | 'creators'
    personId: string
    note: Generated<string>
    savedAt: Date
  }
  seekerDensity: {
    mode: number
    gender: number
    cell: number
    people: number
    changedAt: Date
  }
  seekers: {
    person: number
    mode: number
    id: string
    visible: boolean
    gender: number
    cell: number
    birth: string
    active: number
    joined: string
    completeness: number
    interests: string
    languages: string
    wants: number
    ageFrom: number
    ageTo: number
    maxKm: number | null
    mustHave: string | null
    mustSpeak: string | null
  }
  sessionChanges: {
    id: string
    xid: Generated<string>
    accountId: string
    sessionId: string | null
    changedAt: Date
  }
  sessions: {
    id: string
    accountId: string
    createdAt: Date
    expiresAt: Date
    generation: Generated<number>
    rotatedAt: Date
    reauthenticatedAt: Date
    passedTwoFactor: boolean
    device: string
    network: string
    place: string | null
    renew: Generated<boolean>
  }
  signingKeys: {
    id: string
    sealedKey: Buffer
    createdAt: Date
  }
  spentCaptchas: {
    hash: Buffer
    expiresAt: Date
  }
  subscriptions: {
    id: string
    fanId: string
    creatorId: string
    state: 'incomplete' | 'active' | 'past_due' | 'canceled'
    price: number
    startedAt: Date
    periodEnd: Date
    cancelled: Generated<boolean>
    endedAt: Date | null
    provider: string | null
    providerSubscription: string | null
    checkout: string | null
    checkoutUrl: string | null
    checkoutExpiresAt: Date | null
    checkouts: Generated<number>
    nextAttemptAt: Date | null
    failedAttempts: Generated<number>
    endedBecause: 'cancelled' | 'unpaid' | 'refunded' | 'disputed' | 'closed' | 'never_paid' | null
    snapshotNumber: Generated<number>
  }
  supportMessages: {
    id: string
    ticketId: string
    author: 'asker' | 'staff' | 'system'
    body: Generated<string>
    notice: 'received' | 'closed_by_asker' | 'closed_by_team' | 'closed_quiet' | 'reopened' | null
    createdAt: Date
    staffId: string | null
  }
  supportNotes: {
    id: string
    ticketId: string
    authorId: string | null
    body: string
    createdAt: Date
  }
  supportPhotos: {
    id: string
    messageId: string
    createdAt: Date
  }
  supportTickets: {
    id: string
    email: string
    subject: string
    status: Generated<'open' | 'answered' | 'closed'>
    linkHash: Buffer | null
    createdAt: Date
    lastActivityAt: Date
    closedAt: Date | null
    accountId: string | null
    sealedLink: Buffer | null
    waitingSince: Date | null
    answeredAt: Date | null
    seenAt: Date | null
    claimedBy: string | null
    claimedUntil: Date | null
    assignedTo: string | null
    linkEndedAt: Date | null
  }
  swipes: {
    swiper: number
    mode: number
    target: number
    choice: number
    at: Date
    note: string | null
  }
  transactionSteps: {
    transactionId: string
    reference: string
    kind: 'failed' | 'paid' | 'refund_requested' | 'refund_rejected' | 'refunded' | 'refund_failed' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
    amount: number | null
    at: Date
  }
  transactions: {
    id: string
    number: Generated<number>
    subscriptionId: string | null
    fanId: string | null
    creatorId: string | null
    payoutAccountId: string
    provider: string
    providerPayment: string
    providerCharge: string | null
    state: 'open' | 'failed' | 'paid'
    amount: number
    fee: number
    processingFee: number | null
    refunded: Generated<number>
    dispute: 'open' | 'won' | 'lost' | null
    methodBrand: string | null
    methodLast4: string | null
    periodFrom: Date
    periodTo: Date
    attempts: Generated<number>
    nextAttemptAt: Date | null
    createdAt: Date
    paidAt: Date | null
    snapshotNumber: Generated<number>
    duplicate: Generated<boolean>
  }
  twoFactor: {
    accountId: string
    sealedSecret: Buffer
    lastStep: number
    createdAt: Date
  }
  twoFactorSetups: {
    accountId: string
    sealedSecret: Buffer
    createdAt: Date
  }
  undos: {
    person: number
    mode: number
    at: Date
    liked: boolean
  }
  userRoles: {
    userId: string
    role: 'creator' | 'admin'
  }
  verificationDocuments: {
    id: string
    verificationId: string
    side: 'front' | 'back' | 'selfie'
    wrappedKey: Buffer
    wrappedBy: string
    createdAt: Date
  }
  verifications: {
    id: string
    accountId: string
    state: Generated<'open' | 'pending' | 'approved' | 'rejected'>
    documentType: string | null
    consent: string | null
    sentAt: Date | null
    decidedAt: Date | null
    decidedBy: string | null
    reason: string | null
    note: Generated<string>
  }
}
