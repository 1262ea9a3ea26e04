import type { Platform } from '#platform/platform.ts'
import { PATHS } from './paths.ts'
import type { Notifications } from './service.ts'
import * as facts from './store-facts.ts'
import { CREATOR_TEXTS, DECISION_TEXTS, type NotificationText, REPORT_TEXTS, SAFETY_TEXTS } from './texts.ts'

/** Notifications about what our team reviews and decides. */
export function reviewNotifications(platform: Platform, notifications: Notifications): void {
  notifyOfHeldContent(platform, notifications)
  notifyOfDecisions(platform, notifications)
  notifyOfCreatorReviews(platform, notifications)
}

/** Where the owner finds a held photo, by its purpose. */
const HELD_PHOTO_PATHS: Record<string, string> = {
  profile: PATHS.editProfile,
  post: PATHS.dashboard,
  cover: PATHS.creatorSetup,
}

const HELD_TEXT_NOTIFICATIONS: Record<facts.HeldTextKind, { text: NotificationText; opens: string }> = {
  profile_text: { text: SAFETY_TEXTS.profileTextHeld, opens: PATHS.editProfile },
  creator_text: { text: SAFETY_TEXTS.creatorTextHeld, opens: PATHS.creatorSetup },
  post: { text: SAFETY_TEXTS.postHeld, opens: PATHS.dashboard },
  profile: { text: SAFETY_TEXTS.profileHeld, opens: PATHS.editProfile },
}

function notifyOfHeldContent({ events }: Platform, { notifyOwner }: Notifications): void {
  events.on('media.held', 'notifications.media_held', async (tx, event) => {
    const { mediaId, ownerId: userId, purpose } = event.payload
    // Only our team sees the photos of an application, so holding one changes nothing.
    if (purpose === 'application' || !(await facts.awaitsReview(tx, mediaId))) return
    const opens = HELD_PHOTO_PATHS[purpose] ?? PATHS.matches
    await notifyOwner(tx, event, { userId, type: 'safety', text: SAFETY_TEXTS.photoHeld, opens })
  })

  for (const [name, handler] of [
    ['moderation.case_opened', 'notifications.words_held'],
    ['moderation.hidden', 'notifications.words_hidden'],
  ] as const)
    events.on(name, handler, async (tx, event) => {
      // Texts that stay visible during the review need no notification.
      const kind = await facts.heldTextKind(tx, event.payload.caseId)
      if (!kind) return
      const { text, opens } = HELD_TEXT_NOTIFICATIONS[kind]
      await notifyOwner(tx, event, { userId: event.payload.accountId, type: 'safety', text, opens })
    })
}

function notifyOfDecisions({ events }: Platform, { notifyOwner }: Notifications): void {
  events.on('moderation.decided', 'notifications.decided', async (tx, event) => {
    const { decisionId, accountId: userId } = event.payload
    const decision = await facts.decisionById(tx, decisionId)
    if (!decision || decision.overturnedAt) return
    const { action, wasHeld } = decision
    // Keeping content that was visible all along changes nothing.
    if (action === 'keep' && !wasHeld) return
    const opens = PATHS.decision(decisionId)
    await notifyOwner(tx, event, { userId, type: 'safety', text: DECISION_TEXTS[action], opens })
  })

  events.on('moderation.overturned', 'notifications.taken_back', async (tx, event) => {
    const { accountId: userId, decisionId } = event.payload
    // The answer to an appeal has a notification of its own.
    if (await facts.hasAnsweredAppeal(tx, decisionId)) return
    const opens = PATHS.decision(decisionId)
    await notifyOwner(tx, event, { userId, type: 'safety', text: DECISION_TEXTS.withdrawn, opens })
  })

  events.on('appeals.decided', 'notifications.appeal_decided', (tx, event) => {
    const { accountId: userId, decisionId, overturned } = event.payload
    const text = overturned ? DECISION_TEXTS.overturned : DECISION_TEXTS.upheld
    return notifyOwner(tx, event, { userId, type: 'safety', text, opens: PATHS.decision(decisionId) })
  })

  events.on('reports.closed', 'notifications.report_closed', (tx, event) => {
    const { reporterId: userId, upheld } = event.payload
    const text = upheld ? REPORT_TEXTS.upheld : REPORT_TEXTS.dismissed
    return notifyOwner(tx, event, { userId, type: 'safety', text, opens: PATHS.community })
  })
}

function notifyOfCreatorReviews({ events }: Platform, { notifyOwner }: Notifications): void {
  events.on('applications.decided', 'notifications.application_decided', (tx, event) => {
    const { accountId: userId, approved } = event.payload
    const text = approved ? CREATOR_TEXTS.applicationApproved : CREATOR_TEXTS.applicationRejected
    const opens = approved ? PATHS.creatorSetup : PATHS.creatorApply
    return notifyOwner(tx, event, { userId, type: 'creator', text, opens })
  })

  events.on('verifications.decided', 'notifications.verification_decided', (tx, event) => {
    const { accountId: userId, approved } = event.payload
    const text = approved ? CREATOR_TEXTS.verificationApproved : CREATOR_TEXTS.verificationRejected
    return notifyOwner(tx, event, { userId, type: 'creator', text, opens: PATHS.creatorVerify })
  })
}
