import { ENDPOINTS } from '@koji/contract/endpoints'
import { abuseEvents } from '#features/abuse/events.ts'
import { abuseJobs } from '#features/abuse/jobs.ts'
import { abuseService } from '#features/abuse/service.ts'
import { abuseData } from '#features/abuse/store-personal-data.ts'
import { accountSettingsRoutes } from '#features/account-settings/routes.ts'
import { accountJobs } from '#features/accounts/jobs.ts'
import { accountRoutes } from '#features/accounts/routes.ts'
import { accountService } from '#features/accounts/service.ts'
import { accountData } from '#features/accounts/store-personal-data.ts'
import { achievementEvents } from '#features/achievements/events.ts'
import { achievementRoutes } from '#features/achievements/routes.ts'
import { achievementService } from '#features/achievements/service.ts'
import { achievementData } from '#features/achievements/store-personal-data.ts'
import { activityJobs } from '#features/activity/jobs.ts'
import { activityService } from '#features/activity/service.ts'
import { activityData } from '#features/activity/store-personal-data.ts'
import { appealEvents } from '#features/appeals/events.ts'
import { appealRoutes } from '#features/appeals/routes.ts'
import { appealService } from '#features/appeals/service.ts'
import { appealData } from '#features/appeals/store-personal-data.ts'
import { applicationPhotoAccess } from '#features/applications/access.ts'
import { applicationJobs } from '#features/applications/jobs.ts'
import { applicationRoutes } from '#features/applications/routes.ts'
import { applicationService } from '#features/applications/service.ts'
import { applicationData } from '#features/applications/store-personal-data.ts'
import { auditJobs } from '#features/audit/jobs.ts'
import { auditRoutes } from '#features/audit/routes.ts'
import { auditService } from '#features/audit/service.ts'
import { blockRoutes } from '#features/blocks/routes.ts'
import { blockService } from '#features/blocks/service.ts'
import { blockData } from '#features/blocks/store-personal-data.ts'
import { captchaJobs } from '#features/captcha/jobs.ts'
import { captchaRoutes } from '#features/captcha/routes.ts'
import { captchaService } from '#features/captcha/service.ts'
import { caseRoutes } from '#features/cases/routes.ts'
import { caseService } from '#features/cases/service.ts'
import { chatPhotoAccess } from '#features/chat/access.ts'
import { chatEvents } from '#features/chat/events.ts'
import { chatJobs } from '#features/chat/jobs.ts'
import { chatLive } from '#features/chat/live.ts'
import { chatRoutes } from '#features/chat/routes.ts'
import { chatService } from '#features/chat/service.ts'
import { chatData } from '#features/chat/store-personal-data.ts'
import { claimJobs } from '#features/claims/jobs.ts'
import { claimRoutes } from '#features/claims/routes.ts'
import { claimService } from '#features/claims/service.ts'
import { claimData } from '#features/claims/store-personal-data.ts'
import { clientErrorJobs } from '#features/client-errors/jobs.ts'
import { clientErrorRoutes } from '#features/client-errors/routes.ts'
import { clientErrorService } from '#features/client-errors/service.ts'
import { commentEvents } from '#features/comments/events.ts'
import { commentRoutes } from '#features/comments/routes.ts'
import { commentService } from '#features/comments/service.ts'
import { commentData } from '#features/comments/store-personal-data.ts'
import { coverAccess } from '#features/creators/access.ts'
import { creatorRoutes } from '#features/creators/routes.ts'
import { creatorService } from '#features/creators/service.ts'
import { creatorData } from '#features/creators/store-personal-data.ts'
import { dashboardRoutes } from '#features/dashboard/routes.ts'
import { dashboardService } from '#features/dashboard/service.ts'
import { decisionRoutes } from '#features/decisions/routes.ts'
import { decisionService } from '#features/decisions/service.ts'
import { decisionData } from '#features/decisions/store-personal-data.ts'
import { deckJobs } from '#features/deck/jobs.ts'
import { deckRoutes } from '#features/deck/routes.ts'
import { deckService } from '#features/deck/service.ts'
import { discoveryRoutes } from '#features/discovery/routes.ts'
import { discoveryService } from '#features/discovery/service.ts'
import { discoveryData } from '#features/discovery/store-personal-data.ts'
import { evasionEvents } from '#features/evasion/events.ts'
import { evasionJobs } from '#features/evasion/jobs.ts'
import { evasionService } from '#features/evasion/service.ts'
import { evasionData } from '#features/evasion/store-personal-data.ts'
import { exportJobs } from '#features/exports/jobs.ts'
import { exportRoutes } from '#features/exports/routes.ts'
import { exportService } from '#features/exports/service.ts'

import { ledgerJobs } from '#features/ledger/jobs.ts'
import { ledgerService } from '#features/ledger/service.ts'
import { mailEvents } from '#features/mails/events.ts'
import { mailJobs } from '#features/mails/jobs.ts'
import { mailRoutes } from '#features/mails/routes.ts'
import { mailService } from '#features/mails/service.ts'
import { mailData } from '#features/mails/store-personal-data.ts'
import { matchEvents } from '#features/matches/events.ts'
import { matchRoutes } from '#features/matches/routes.ts'
import { matchService } from '#features/matches/service.ts'
import { matchData } from '#features/matches/store-personal-data.ts'
import { mediaJobs } from '#features/media/jobs.ts'
import { mediaRoutes } from '#features/media/routes.ts'
import { mediaService } from '#features/media/service.ts'
import { mediaData } from '#features/media/store-personal-data.ts'
import { photoClassifier } from '#features/moderation/classifier.ts'
import { moderationEvents } from '#features/moderation/events.ts'
import { moderationJobs } from '#features/moderation/jobs.ts'
import { moderationService, seenAtOnce } from '#features/moderation/service.ts'
import { moderationData } from '#features/moderation/store-personal-data.ts'
import { notificationEvents } from '#features/notifications/events.ts'
import { notificationJobs } from '#features/notifications/jobs.ts'
import { notificationRoutes } from '#features/notifications/routes.ts'
import { notificationService } from '#features/notifications/service.ts'
import { notificationData } from '#features/notifications/store-personal-data.ts'
import { onboardingRoutes } from '#features/onboarding/routes.ts'
import { onboardingService } from '#features/onboarding/service.ts'
import { onboardingData } from '#features/onboarding/store-personal-data.ts'
import { overviewJobs } from '#features/overview/jobs.ts'
import { overviewRoutes } from '#features/overview/routes.ts'
import { overviewService } from '#features/overview/service.ts'
import { passkeyJobs } from '#features/passkeys/jobs.ts'
import { passkeyRoutes } from '#features/passkeys/routes.ts'
import { passkeyService } from '#features/passkeys/service.ts'
import { passkeyData } from '#features/passkeys/store-personal-data.ts'
import { paymentJobs } from '#features/payments/jobs.ts'
import { paymentRoutes } from '#features/payments/routes.ts'
import { paymentService } from '#features/payments/service.ts'
import { payoutEvents } from '#features/payouts/events.ts'
import { payoutJobs } from '#features/payouts/jobs.ts'
import { payoutRoutes } from '#features/payouts/routes.ts'
import { payoutService } from '#features/payouts/service.ts'
import { peopleRoutes } from '#features/people/routes.ts'
import { peopleService } from '#features/people/service.ts'
import { peopleData } from '#features/people/store-personal-data.ts'
import { photoAccess } from '#features/photos/access.ts'
import { photoEvents } from '#features/photos/events.ts'
import { photoRoutes } from '#features/photos/routes.ts'
import { photoService } from '#features/photos/service.ts'
import { photoData } from '#features/photos/store-personal-data.ts'
import { placeRoutes } from '#features/places/routes.ts'
import { placeService } from '#features/places/service.ts'
import { postJobs } from '#features/posts/jobs.ts'
import { postLive } from '#features/posts/live.ts'
import { postPhotoAccess } from '#features/posts/photo-access.ts'
import { postRoutes } from '#features/posts/routes.ts'
import { postService } from '#features/posts/service.ts'
import { postData } from '#features/posts/store-personal-data.ts'
import { privacyRoutes } from '#features/privacy/routes.ts'
import { privacyService } from '#features/privacy/service.ts'
import { privacyData } from '#features/privacy/store-personal-data.ts'
import { profileEvents } from '#features/profiles/events.ts'
import { profileRoutes } from '#features/profiles/routes.ts'
import { profileService, profileSubjects } from '#features/profiles/service.ts'
import { profileData } from '#features/profiles/store-personal-data.ts'
import { recoveryJobs } from '#features/recovery/jobs.ts'
import { recoveryRoutes } from '#features/recovery/routes.ts'
import { recoveryService } from '#features/recovery/service.ts'
import { referralEvents } from '#features/referrals/events.ts'
import { referralJobs } from '#features/referrals/jobs.ts'
import { referralRoutes } from '#features/referrals/routes.ts'
import { referralService } from '#features/referrals/service.ts'
import { referralData } from '#features/referrals/store-personal-data.ts'
import { relationService } from '#features/relations/service.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { reportService } from '#features/reports/service.ts'
import { reportData } from '#features/reports/store-personal-data.ts'
import { sandboxJobs } from '#features/sandbox/jobs.ts'
import { sandboxRoutes } from '#features/sandbox/routes.ts'
import { sandboxService } from '#features/sandbox/service.ts'
import { sandboxData } from '#features/sandbox/store-personal-data.ts'

import { savedRoutes } from '#features/saved/routes.ts'
import { savedService } from '#features/saved/service.ts'
import { savedData } from '#features/saved/store-personal-data.ts'
import { sessionJobs } from '#features/sessions/jobs.ts'
import { sessionRoutes } from '#features/sessions/routes.ts'
import { sessionService } from '#features/sessions/service.ts'
import { sessionData } from '#features/sessions/store-personal-data.ts'
import { signInRoutes } from '#features/sign-in/routes.ts'
import { signInService } from '#features/sign-in/service.ts'
import { signUpRoutes } from '#features/sign-up/routes.ts'
import { signUpService } from '#features/sign-up/service.ts'
import { subscriptionEvents } from '#features/subscriptions/events.ts'
import { subscriptionJobs } from '#features/subscriptions/jobs.ts'
import { subscriptionRoutes } from '#features/subscriptions/routes.ts'
import { subscriptionService } from '#features/subscriptions/service.ts'
import { subscriptionData } from '#features/subscriptions/store-personal-data.ts'
import { supportEvents } from '#features/support/events.ts'
import { supportJobs } from '#features/support/jobs.ts'
import { supportRoutes } from '#features/support/routes.ts'
import { supportService } from '#features/support/service.ts'
import { supportData } from '#features/support/store-personal-data.ts'
import { swipeEvents } from '#features/swipes/events.ts'
import { swipeJobs } from '#features/swipes/jobs.ts'
import { swipeRoutes } from '#features/swipes/routes.ts'
import { swipeService } from '#features/swipes/service.ts'
import { swipeData } from '#features/swipes/store-personal-data.ts'
import { transactionJobs } from '#features/transactions/jobs.ts'
import { transactionRoutes } from '#features/transactions/routes.ts'
import { transactionService } from '#features/transactions/service.ts'
import { transactionData } from '#features/transactions/store-personal-data.ts'

import { twoFactorRoutes } from '#features/two-factor/routes.ts'
import { twoFactorService } from '#features/two-factor/service.ts'
import { twoFactorData } from '#features/two-factor/store-personal-data.ts'
import { verificationJobs } from '#features/verifications/jobs.ts'
import { verificationRoutes } from '#features/verifications/routes.ts'
import { verificationOf, verificationService } from '#features/verifications/service.ts'
import { verificationData } from '#features/verifications/store-personal-data.ts'
import { type App, createApp } from '#platform/http/app.ts'
import { docsRoutes } from '#platform/http/docs.ts'
import { healthRoutes } from '#platform/http/health.ts'
import type { Platform } from '#platform/platform.ts'
import { platformJobs } from '#platform/platform-jobs.ts'

export type Services = ReturnType<typeof buildServices>

/** Every feature by name: the table of contents of the server. */
export function buildServices(platform: Platform) {
  const abuse = abuseService(platform)
  const accounts = accountService(platform)
  const achievements = achievementService(platform)
  const activity = activityService(platform)
  const captchas = captchaService(platform)
  const clientErrors = clientErrorService(platform)
  const overview = overviewService(platform, { activity, clientErrors })
  const mails = mailService(platform)
  const exports = exportService(platform)
  const blocks = blockService(platform)
  const relations = relationService({ blocks })
  const dashboards = dashboardService(platform)
  const audit = auditService(platform)
  const claims = claimService(platform, { accounts, audit })
  const ledger = ledgerService(platform)
  // Without a real provider everything can be tried out with a test one.
  const sandbox = platform.stripe ? null : sandboxService(platform)
  const payments = platform.stripe ?? sandbox!.provider
  const payouts = payoutService(platform, { ledger, payments })
  const subscriptions = subscriptionService(platform, { dashboards, payments })
  const transactions = transactionService(platform, {
    ...{ audit, claims, dashboards, ledger, payments, subscriptions },
  })
  const books = paymentService(platform, { audit, payments, payouts, subscriptions, transactions })
  subscriptions.onWaiting(books.lookAtCheckout)

  const moderation = moderationService(platform, photoClassifier(platform))
  const media = mediaService(platform, moderation)
  const creators = creatorService(platform, {
    ...{ blocks, media, moderation, payouts, subscriptions, verificationOf },
  })
  const posts = postService(platform, { blocks, creators, dashboards, media, moderation, subscriptions })
  const comments = commentService(platform, { blocks, dashboards, moderation, posts, relations })
  const photos = photoService(platform, { media, relations })
  const places = placeService()
  const privacy = privacyService(platform)
  const profiles = profileService(platform, { moderation, photos, relations })
  const discovery = discoveryService(platform, { places, profiles })
  const onboardings = onboardingService(platform, {
    ...{ discovery, moderation, photos, places, privacy, profiles },
  })
  const saved = savedService(platform, { accounts, creators, photos, profiles })
  const matches = matchService(platform)
  const swipes = swipeService(platform, { abuse, matches, moderation, saved })
  const deck = deckService(platform, { profiles, swipes })
  const chats = chatService(platform, { abuse, media, moderation, profiles })
  const { words, whole } = profileSubjects(platform, { media, photos, heldAnyway: moderation.heldPhotos })
  const subjects = seenAtOnce(platform, {
    ...{ photo: media.subject, profile: whole, profile_text: words, creator_text: creators.subject },
    ...{ post: posts.subject, comment: comments.subject, message: chats.subject },
  })
  const reports = reportService(platform, {
    ...{ abuse, accounts, blocks, chats, comments, creators, media, moderation, photos },
    ...{ posts, profiles, subjects },
  })
  const cases = caseService(platform, { abuse, accounts, audit, chats, media, reports, subjects })
  const decisions = decisionService(platform, { accounts, audit, cases, reports, subjects })
  const appeals = appealService(platform, { audit, claims, decisions })
  const evasion = evasionService(platform, { accounts, decisions, moderation })
  const sessions = sessionService(platform, { accounts, activity, profiles })
  const referrals = referralService(platform, { accounts, sessions, swipes })
  const twoFactor = twoFactorService(platform, sessions)
  const passkeys = passkeyService(platform, { sessions, twoFactor })
  const recovery = recoveryService(platform, { accounts, mails, passkeys, twoFactor })
  const signIns = signInService(platform, {
    ...{ accounts, appeals, captchas, mails },
    ...{ passkeys, sessions, twoFactor },
  })
  const signUps = signUpService(platform, {
    ...{ abuse, accounts, captchas, recovery, referrals, sessions },
  })
  const support = supportService(platform, { audit, mails, media })
  const notifications = notificationService(platform, { accounts, mails })
  const applications = applicationService(platform, { accounts, audit, claims, creators, media, relations })
  const people = peopleService(platform, {
    ...{ accounts, audit, cases, creators, passkeys, photos, twoFactor },
  })
  const verifications = verificationService(platform, {
    ...{ accounts, audit, claims, creators, media, photos },
  })

  // The account itself is erased last, so it comes first.
  platform.personalData.register(accountData, sessionData, appealData, profileData, creatorData)
  platform.personalData.register(referralData, supportData(support), mailData, twoFactorData, passkeyData)
  platform.personalData.register(decisionData, evasionData)
  platform.personalData.register(moderationData, mediaData(media), photoData, onboardingData, privacyData)
  platform.personalData.register(discoveryData, blockData, savedData, reportData(media))
  platform.personalData.register(commentData, postData(media), subscriptionData(platform))
  platform.personalData.register(transactionData, sandboxData)
  platform.personalData.register(swipeData, matchData, chatData(media), notificationData)
  platform.personalData.register(applicationData, verificationData(verifications))
  platform.personalData.register(abuseData, achievementData, activityData, peopleData, claimData)
  platform.personalData.register(exports.personalData)

  abuseEvents(platform, abuse, moderation)
  achievementEvents(platform, achievements)
  appealEvents(platform, appeals)
  chatEvents(platform, chats)
  commentEvents(platform, comments)
  mailEvents(platform, mails, { accounts, appeals, decisions, passkeys })
  matchEvents(platform)
  evasionEvents(platform, evasion)
  moderationEvents(platform, moderation)
  notificationEvents(platform, notifications, subscriptions)
  swipeEvents(platform)
  photoEvents(platform, photos)
  profileEvents(platform, profiles)
  referralEvents(platform, referrals)
  subscriptionEvents(platform, subscriptions)
  payoutEvents(platform, payouts)
  supportEvents(platform, support)

  photoAccess(platform, media, { profiles, reviews: [applications, verifications, people] })
  applicationPhotoAccess(media, applications)
  postPhotoAccess(media, posts)
  chatPhotoAccess(media, chats)
  coverAccess(media, creators)
  chatLive(platform, chats)
  postLive(platform, { blocks, views: posts.views })

  platformJobs(platform)
  abuseJobs(platform, abuse)
  accountJobs(platform, accounts)
  auditJobs(platform, audit)
  activityJobs(platform, activity)
  overviewJobs(platform, overview)
  captchaJobs(platform, captchas)
  chatJobs(platform, chats)
  claimJobs(platform, claims)
  clientErrorJobs(platform, clientErrors)
  ledgerJobs(platform, ledger)
  mailJobs(platform, mails)
  mediaJobs(platform, media)
  postJobs(platform, posts)
  moderationJobs(platform, moderation, media)
  notificationJobs(platform, notifications)
  recoveryJobs(platform, recovery)
  referralJobs(platform, referrals)
  passkeyJobs(platform, passkeys)
  exportJobs(platform, exports)
  sessionJobs(platform, sessions)
  supportJobs(platform, support)
  deckJobs(platform, deck)
  evasionJobs(platform, evasion)
  swipeJobs(platform, swipes)
  applicationJobs(platform, applications)
  verificationJobs(platform, verifications)
  paymentJobs(platform, books)
  payoutJobs(platform, payouts)
  subscriptionJobs(platform, subscriptions)
  sandboxJobs(platform, sandbox)
  transactionJobs(platform, transactions)

  return {
    ...{
      abuse,
      accounts,
      achievements,
      appeals,
      blocks,
      captchas,
      chats,
      clientErrors,
      creators,
      deck,
      discovery,
    },
    ...{ exports, ledger, mails, matches, media, moderation, notifications, onboardings, passkeys },
    ...{ cases, claims, comments, decisions, evasion, posts },
    ...{ books, ledger, payouts, sandbox, transactions },
    ...{ photos, places, privacy, profiles, recovery, referrals, relations, reports, saved },
    ...{ activity, applications, audit, overview, people, verifications },
    ...{ dashboards, sessions, signIns, signUps, subscriptions, support, swipes, twoFactor },
  }
}

export function buildApp(platform: Platform, services: Services): App {
  const app = createApp(platform)
  healthRoutes(app)
  docsRoutes(app)
  accountRoutes(app, services.accounts)
  accountSettingsRoutes(app, services.accounts, services.sessions)
  achievementRoutes(app, services.achievements)
  appealRoutes(app, services.appeals)
  auditRoutes(app, services.audit)
  captchaRoutes(app, services.captchas)
  caseRoutes(app, services.cases)
  claimRoutes(app, services.claims)
  decisionRoutes(app, services.decisions)
  chatRoutes(app, services.chats, services.notifications)
  clientErrorRoutes(app, services.clientErrors)
  commentRoutes(app, services.comments)
  creatorRoutes(app, services.creators, services)
  dashboardRoutes(app, services.dashboards, services)
  mailRoutes(app)
  matchRoutes(app, services.matches, services.profiles)
  mediaRoutes(app, services.media)
  postRoutes(app, services.posts)
  notificationRoutes(app, services.notifications)
  passkeyRoutes(app, services.passkeys)
  exportRoutes(app, services.exports)
  photoRoutes(app, services.photos)
  profileRoutes(app, services.profiles, services)
  blockRoutes(app, services.blocks)
  deckRoutes(app, services.deck, services.swipes)
  discoveryRoutes(app, services.discovery)
  onboardingRoutes(app, services.onboardings)
  placeRoutes(app, services.places)
  privacyRoutes(app, services.privacy)
  reportRoutes(app, services.reports)
  savedRoutes(app, { saved: services.saved, swipes: services.swipes })
  recoveryRoutes(app, services.recovery)
  referralRoutes(app, services.referrals)
  sessionRoutes(app, services.sessions, services.accounts)
  signInRoutes(app, services.signIns)
  signUpRoutes(app, services.signUps)
  subscriptionRoutes(app, services.subscriptions)
  supportRoutes(app, services.support)
  swipeRoutes(app, { swipes: services.swipes, deck: services.deck, profiles: services.profiles })
  twoFactorRoutes(app, services.twoFactor, services.passkeys)
  applicationRoutes(app, services.applications)
  verificationRoutes(app, services.verifications)
  overviewRoutes(app, services.overview)
  peopleRoutes(app, services.people)
  paymentRoutes(app, services.books)
  payoutRoutes(app, services.payouts)
  sandboxRoutes(app, services.sandbox, services.audit)
  transactionRoutes(app, services.transactions)
  requireAllServed(app)
  return app
}

function requireAllServed({ served }: App): void {
  const missing = ENDPOINTS.filter((declared) => !served.includes(declared))
  if (missing.length > 0) {
    throw new Error(`Nobody serves ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}`)
  }
}
