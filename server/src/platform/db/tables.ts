// Written by `./koji db types` from the migrated database; a test compares the two.
import type { Generated } from 'kysely'

export interface Tables {
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
  }
  appeals: {
    id: string
    accountId: string
    closedAt: Date
    body: string
    createdAt: Date
  }
  applicationPhotos: {
    mediaId: string
    accountId: string
    applicationId: string | null
    position: number
  }
  auditLog: {
    id: Generated<number>
    at: Date
    actorId: string
    action: string
    targetKind: string
    targetId: string
    details: Generated<unknown>
  }
  blocks: {
    blockerId: string
    blockedId: string
    createdAt: Date
    displayName: string | null
    username: string | null
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
    gone: Generated<number>
    posts: Generated<number>
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
    wordsHeld: string | null
    postCount: Generated<number>
  }
  creatorSearch: {
    userId: string
    words: string
    slips: number[]
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
  keptMessages: {
    messageId: string
    matchId: string
    text: string
    keptAt: Date
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
  }
  moderationCases: {
    id: string
    subjectKind: 'photo' | 'profile_text' | 'message' | 'creator_text' | 'post' | 'comment'
    subjectId: string
    accountId: string
    source: 'automatic' | 'report'
    verdict: 'unsure' | 'hit' | null
    rule: string | null
    state: Generated<'open' | 'closed'>
    openedAt: Date
    closedAt: Date | null
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
  notificationWays: {
    userId: string
    type: 'match' | 'like' | 'message' | 'post' | 'comment' | 'creator' | 'account' | 'safety' | 'support'
    inApp: boolean
    email: boolean
    push: boolean
  }
  notifications: {
    id: string
    userId: string
    type: 'match' | 'like' | 'message' | 'post' | 'comment' | 'creator' | 'account' | 'safety' | 'support'
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
    toldAt: Date | null
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
    wordsHeld: string | null
    activeAt: Date
    number: Generated<number>
  }
  pushKeys: {
    onlyOne: Generated<boolean>
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
  recoveryCodes: {
    accountId: string
    codeHash: Buffer
  }
  referralCodes: {
    code: string
    userId: string
  }
  referrals: {
    referredUserId: string
    referrerId: string
    referralCode: string
    status: Generated<'pending' | 'completed' | 'rewarded' | 'expired'>
    createdAt: Date
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
    provedAt: Date
    secondFactor: boolean
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
  }
  supportMessages: {
    id: string
    ticketId: string
    author: 'visitor' | 'staff' | 'system'
    body: Generated<string>
    notice: 'received' | 'closed_by_visitor' | 'closed_quiet' | 'reopened' | null
    createdAt: Date
  }
  supportTickets: {
    id: string
    email: string
    subject: string
    status: Generated<'open' | 'answered' | 'closed'>
    linkHash: Buffer
    createdAt: Date
    lastActivityAt: Date
    closedAt: Date | null
  }
  swipes: {
    swiper: number
    mode: number
    target: number
    choice: number
    at: Date
    note: string | null
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
