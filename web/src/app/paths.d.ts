/** Every address of the app, in one place; links and routes are made from these. */
export declare const paths: {
  readonly home: '/'
  readonly auth: '/auth'
  readonly resetPassword: '/reset-password'
  readonly onboarding: '/onboarding'
  readonly discover: '/discover'
  readonly discoverySettings: '/discovery-settings'
  readonly matches: '/matches'
  readonly chat: (matchId: string) => string
  readonly profile: '/profile'
  readonly profileOf: (userId: string) => string
  /** Accepts a username or an id. */
  readonly profileAt: (name: string) => string
  readonly editProfile: '/profile/edit'
  readonly saved: '/saved'
  readonly achievements: '/achievements'
  readonly referrals: '/referrals'
  readonly kojiConnect: '/koji-connect'
  readonly creators: '/creators'
  readonly creatorNamed: (username: string) => string
  readonly creatorOf: (creatorId: string) => string
  readonly creatorRecruitment: '/creator-recruitment'
  readonly creatorApply: '/creator/apply'
  readonly creatorVerify: '/creator/verify-identity'
  readonly creatorSetup: '/creator/setup'
  readonly creatorCard: '/creator/customize-card'
  readonly creatorDashboard: '/creator/dashboard'
  readonly creatorSubscribers: '/creator/subscribers'
  readonly subscriptions: '/subscriptions'
  readonly subscriptionSuccess: '/subscription-success'
  readonly subscriptionCancelled: '/subscription-cancelled'
  readonly transactions: '/transactions'
  readonly transaction: (id: string) => string
  readonly settings: '/settings'
  readonly settingsAccount: '/settings/account'
  readonly settingsNotifications: '/settings/notifications'
  readonly settingsPrivacy: '/settings/privacy'
  readonly settingsSecurity: '/settings/security'
  readonly settingsBlocked: '/settings/blocked-users'
  readonly about: '/about'
  readonly privacy: '/privacy'
  readonly terms: '/terms'
  readonly community: '/community'
  readonly support: '/support'
  readonly adminDashboard: '/admin/dashboard'
  readonly adminVerifications: '/admin/verifications'
  readonly adminModeration: '/admin/content-moderation'
  readonly adminAudit: '/admin/audit-logs'
  readonly adminRefunds: '/admin/refunds'
  readonly adminReports: '/admin/reports'
  readonly gallery: '/gallery'
}
