import { ENDPOINTS } from '@koji/contract/endpoints'
import { ledgerJobs } from '#billing/ledger/jobs.ts'
import { ledgerService } from '#billing/ledger/service.ts'
import { paymentJobs } from '#billing/payments/jobs.ts'
import { paymentRoutes } from '#billing/payments/routes.ts'
import { paymentService } from '#billing/payments/service.ts'
import { payoutEvents } from '#billing/payouts/events.ts'
import { payoutJobs } from '#billing/payouts/jobs.ts'
import { payoutRoutes } from '#billing/payouts/routes.ts'
import { payoutService } from '#billing/payouts/service.ts'
import { sandboxJobs } from '#billing/sandbox/jobs.ts'
import { sandboxRoutes } from '#billing/sandbox/routes.ts'
import { sandboxService } from '#billing/sandbox/service.ts'
import { sandboxData } from '#billing/sandbox/store-personal-data.ts'
import { subscriptionEvents } from '#billing/subscriptions/events.ts'
import { subscriptionJobs } from '#billing/subscriptions/jobs.ts'
import { subscriptionRoutes } from '#billing/subscriptions/routes.ts'
import { subscriptionService } from '#billing/subscriptions/service.ts'
import { subscriptionData } from '#billing/subscriptions/store-personal-data.ts'
import { transactionJobs } from '#billing/transactions/jobs.ts'
import { transactionRoutes } from '#billing/transactions/routes.ts'
import { transactionService } from '#billing/transactions/service.ts'
import { transactionData } from '#billing/transactions/store-personal-data.ts'
import { applicationPhotoAccess } from '#creators/applications/access.ts'
import { applicationJobs } from '#creators/applications/jobs.ts'
import { applicationRoutes } from '#creators/applications/routes.ts'
import { applicationService } from '#creators/applications/service.ts'
import { applicationData } from '#creators/applications/store-personal-data.ts'
import { commentEvents } from '#creators/comments/events.ts'
import { commentRoutes } from '#creators/comments/routes.ts'
import { commentService } from '#creators/comments/service.ts'
import { commentData } from '#creators/comments/store-personal-data.ts'
import { coverAccess } from '#creators/creators/access.ts'
import { creatorRoutes } from '#creators/creators/routes.ts'
import { creatorService } from '#creators/creators/service.ts'
import { creatorData } from '#creators/creators/store-personal-data.ts'
import { dashboardRoutes } from '#creators/dashboard/routes.ts'
import { dashboardService } from '#creators/dashboard/service.ts'
import { postJobs } from '#creators/posts/jobs.ts'
import { postLive } from '#creators/posts/live.ts'
import { postPhotoAccess } from '#creators/posts/photo-access.ts'
import { postRoutes } from '#creators/posts/routes.ts'
import { postService } from '#creators/posts/service.ts'
import { postData } from '#creators/posts/store-personal-data.ts'
import { verificationJobs } from '#creators/verifications/jobs.ts'
import { verificationRoutes } from '#creators/verifications/routes.ts'
import { verificationOf, verificationService } from '#creators/verifications/service.ts'
import { verificationData } from '#creators/verifications/store-personal-data.ts'
import { deckJobs } from '#discovery/deck/jobs.ts'
import { deckRoutes } from '#discovery/deck/routes.ts'
import { deckService } from '#discovery/deck/service.ts'
import { matchEvents } from '#discovery/matches/events.ts'
import { matchRoutes } from '#discovery/matches/routes.ts'
import { matchService } from '#discovery/matches/service.ts'
import { matchData } from '#discovery/matches/store-personal-data.ts'
import { relationService } from '#discovery/relations/service.ts'
import { savedRoutes } from '#discovery/saved/routes.ts'
import { savedService } from '#discovery/saved/service.ts'
import { savedData } from '#discovery/saved/store-personal-data.ts'
import { discoveryRoutes } from '#discovery/settings/routes.ts'
import { discoveryService } from '#discovery/settings/service.ts'
import { discoveryData } from '#discovery/settings/store-personal-data.ts'
import { swipeEvents } from '#discovery/swipes/events.ts'
import { swipeJobs } from '#discovery/swipes/jobs.ts'
import { swipeRoutes } from '#discovery/swipes/routes.ts'
import { swipeService } from '#discovery/swipes/service.ts'
import { swipeData } from '#discovery/swipes/store-personal-data.ts'
import { achievementEvents } from '#growth/achievements/events.ts'
import { achievementRoutes } from '#growth/achievements/routes.ts'
import { achievementService } from '#growth/achievements/service.ts'
import { achievementData } from '#growth/achievements/store-personal-data.ts'
import { notificationEvents } from '#growth/notifications/events.ts'
import { notificationJobs } from '#growth/notifications/jobs.ts'
import { notificationRoutes } from '#growth/notifications/routes.ts'
import { notificationService } from '#growth/notifications/service.ts'
import { notificationData } from '#growth/notifications/store-personal-data.ts'
import { onboardingRoutes } from '#growth/onboarding/routes.ts'
import { onboardingService } from '#growth/onboarding/service.ts'
import { onboardingData } from '#growth/onboarding/store-personal-data.ts'
import { referralEvents } from '#growth/referrals/events.ts'
import { referralJobs } from '#growth/referrals/jobs.ts'
import { referralRoutes } from '#growth/referrals/routes.ts'
import { referralService } from '#growth/referrals/service.ts'
import { referralData } from '#growth/referrals/store-personal-data.ts'
import { signUpRoutes } from '#growth/sign-up/routes.ts'
import { signUpService } from '#growth/sign-up/service.ts'
import { accountSettingsRoutes } from '#identity/account-settings/routes.ts'
import { accountEvents } from '#identity/accounts/events.ts'
import { accountJobs } from '#identity/accounts/jobs.ts'
import { accountRoutes } from '#identity/accounts/routes.ts'
import { accountService } from '#identity/accounts/service.ts'
import { accountData } from '#identity/accounts/store-personal-data.ts'
import { activityJobs } from '#identity/activity/jobs.ts'
import { activityService } from '#identity/activity/service.ts'
import { activityData } from '#identity/activity/store-personal-data.ts'
import { captchaJobs } from '#identity/captcha/jobs.ts'
import { captchaRoutes } from '#identity/captcha/routes.ts'
import { captchaService } from '#identity/captcha/service.ts'
import { exportJobs } from '#identity/exports/jobs.ts'
import { exportRoutes } from '#identity/exports/routes.ts'
import { exportService } from '#identity/exports/service.ts'
import { passkeyEvents } from '#identity/passkeys/events.ts'
import { passkeyJobs } from '#identity/passkeys/jobs.ts'
import { passkeyRoutes } from '#identity/passkeys/routes.ts'
import { passkeyService } from '#identity/passkeys/service.ts'
import { passkeyData } from '#identity/passkeys/store-personal-data.ts'
import { recoveryJobs } from '#identity/recovery/jobs.ts'
import { recoveryRoutes } from '#identity/recovery/routes.ts'
import { recoveryService } from '#identity/recovery/service.ts'
import { sessionJobs } from '#identity/sessions/jobs.ts'
import { sessionRoutes } from '#identity/sessions/routes.ts'
import { sessionService } from '#identity/sessions/service.ts'
import { sessionData } from '#identity/sessions/store-personal-data.ts'
import { signInRoutes } from '#identity/sign-in/routes.ts'
import { signInService } from '#identity/sign-in/service.ts'
import { twoFactorRoutes } from '#identity/two-factor/routes.ts'
import { twoFactorService } from '#identity/two-factor/service.ts'
import { twoFactorData } from '#identity/two-factor/store-personal-data.ts'
import { chatPhotoAccess } from '#messaging/chat/access.ts'
import { chatEvents } from '#messaging/chat/events.ts'
import { chatJobs } from '#messaging/chat/jobs.ts'
import { chatLive } from '#messaging/chat/live.ts'
import { chatRoutes } from '#messaging/chat/routes.ts'
import { chatService } from '#messaging/chat/service.ts'
import { chatData } from '#messaging/chat/store-personal-data.ts'
import { type App, createApp } from '#platform/http/app.ts'
import { docsRoutes } from '#platform/http/docs.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { mailJobs } from '#platform/mails/jobs.ts'
import { mailRoutes } from '#platform/mails/routes.ts'
import { mailService } from '#platform/mails/service.ts'
import { mailData } from '#platform/mails/store-personal-data.ts'
import type { Platform } from '#platform/platform.ts'
import { platformJobs } from '#platform/platform-jobs.ts'
import { blockRoutes } from '#profiles/blocks/routes.ts'
import { blockService } from '#profiles/blocks/service.ts'
import { blockData } from '#profiles/blocks/store-personal-data.ts'
import { photoAccess } from '#profiles/photos/access.ts'
import { photoEvents } from '#profiles/photos/events.ts'
import { photoRoutes } from '#profiles/photos/routes.ts'
import { photoService } from '#profiles/photos/service.ts'
import { photoData } from '#profiles/photos/store-personal-data.ts'
import { placeRoutes } from '#profiles/places/routes.ts'
import { placeService } from '#profiles/places/service.ts'
import { privacyRoutes } from '#profiles/privacy/routes.ts'
import { privacyService } from '#profiles/privacy/service.ts'
import { privacyData } from '#profiles/privacy/store-personal-data.ts'
import { profileEvents } from '#profiles/profiles/events.ts'
import { profileRoutes } from '#profiles/profiles/routes.ts'
import { profileService, profileSubjects } from '#profiles/profiles/service.ts'
import { profileData } from '#profiles/profiles/store-personal-data.ts'
import { abuseEvents } from '#safety/abuse/events.ts'
import { abuseJobs } from '#safety/abuse/jobs.ts'
import { abuseService } from '#safety/abuse/service.ts'
import { abuseData } from '#safety/abuse/store-personal-data.ts'
import { mediaJobs } from '#safety/media/jobs.ts'
import { mediaRoutes } from '#safety/media/routes.ts'
import { mediaService } from '#safety/media/service.ts'
import { mediaData } from '#safety/media/store-personal-data.ts'
import { photoClassifier } from '#safety/moderation/classifier.ts'
import { moderationEvents } from '#safety/moderation/events.ts'
import { moderationJobs } from '#safety/moderation/jobs.ts'
import { moderationService, seenAtOnce } from '#safety/moderation/service.ts'
import { moderationData } from '#safety/moderation/store-personal-data.ts'
import { auditJobs } from '#team/audit/jobs.ts'
import { auditRoutes } from '#team/audit/routes.ts'
import { auditService } from '#team/audit/service.ts'
import { claimJobs } from '#team/claims/jobs.ts'
import { claimRoutes } from '#team/claims/routes.ts'
import { claimService } from '#team/claims/service.ts'
import { claimData } from '#team/claims/store-personal-data.ts'
import { clientErrorJobs } from '#team/client-errors/jobs.ts'
import { clientErrorRoutes } from '#team/client-errors/routes.ts'
import { clientErrorService } from '#team/client-errors/service.ts'
import { appealEvents } from '#trust/appeals/events.ts'
import { appealRoutes } from '#trust/appeals/routes.ts'
import { appealService } from '#trust/appeals/service.ts'
import { appealData } from '#trust/appeals/store-personal-data.ts'
import { caseRoutes } from '#trust/cases/routes.ts'
import { caseService } from '#trust/cases/service.ts'
import { decisionRoutes } from '#trust/decisions/routes.ts'
import { decisionService } from '#trust/decisions/service.ts'
import { decisionData } from '#trust/decisions/store-personal-data.ts'
import { evasionEvents } from '#trust/evasion/events.ts'
import { evasionJobs } from '#trust/evasion/jobs.ts'
import { evasionService } from '#trust/evasion/service.ts'
import { evasionData } from '#trust/evasion/store-personal-data.ts'
import { overviewJobs } from '#trust/overview/jobs.ts'
import { overviewRoutes } from '#trust/overview/routes.ts'
import { overviewService } from '#trust/overview/service.ts'
import { peopleRoutes } from '#trust/people/routes.ts'
import { peopleService } from '#trust/people/service.ts'
import { peopleData } from '#trust/people/store-personal-data.ts'
import { reportRoutes } from '#trust/reports/routes.ts'
import { reportService } from '#trust/reports/service.ts'
import { reportData } from '#trust/reports/store-personal-data.ts'
import { supportEvents } from '#trust/support/events.ts'
import { supportJobs } from '#trust/support/jobs.ts'
import { supportRoutes } from '#trust/support/routes.ts'
import { supportService } from '#trust/support/service.ts'
import { supportData } from '#trust/support/store-personal-data.ts'

export type Services = ReturnType<typeof buildServices>

/** Every feature by name: the table of contents of the server. */
export function buildServices(platform: Platform) {
  const abuse = abuseService(platform)
  const mails = mailService(platform)
  const accounts = accountService(platform, { mails })
  const achievements = achievementService(platform)
  const activity = activityService(platform)
  const captchas = captchaService(platform)
  const clientErrors = clientErrorService(platform)
  const overview = overviewService(platform, { activity, clientErrors })
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
  accountEvents(platform, accounts)
  appealEvents(platform, { accounts, appeals, decisions, mails })
  chatEvents(platform, chats)
  commentEvents(platform, comments)
  passkeyEvents(platform, { accounts, passkeys })
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
