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
  }
  appeals: {
    id: string
    accountId: string
    closedAt: Date
    body: string
    createdAt: Date
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
  creatorProfiles: {
    userId: string
    tagline: Generated<string>
    subscriberCount: Generated<number>
    subscriptionPrice: number
    idVerified: Generated<boolean>
    createdAt: Date
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
  idempotencyKeys: {
    keyHash: Buffer
    fingerprint: Buffer
    sealedReply: Buffer | null
    createdAt: Date
  }
  knownDevices: {
    accountId: string
    deviceHash: Buffer
    lastSeenAt: Date
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
  userRoles: {
    userId: string
    role: 'creator' | 'admin'
  }
}
