/** Every path of the app. Links and routes are built from these. */
export const paths = {
  home: '/',
  auth: '/auth',
  signUp: '/auth?mode=sign-up',
  resetPassword: '/reset-password',
  onboarding: '/onboarding',

  discover: '/discover',
  discoverySettings: '/discovery-settings',
  matches: '/matches',
  chat: (matchId: string) => `/chat/${matchId}`,

  profile: '/profile',
  profileOf: (userId: string) => `/profile/${userId}`,
  /** Accepts a username or an id. */
  profileAt: (name: string) => `/@${name}`,
  editProfile: '/profile/edit',
  saved: '/saved',
  achievements: '/achievements',
  referrals: '/referrals',
  kojiConnect: '/koji-connect',

  creators: '/creators',
  creatorNamed: (username: string) => `/creators/${username}`,
  creatorOf: (creatorId: string) => `/creator/${creatorId}`,
  creatorRecruitment: '/creator-recruitment',
  creatorApply: '/creator/apply',
  creatorVerify: '/creator/verify-identity',
  creatorSetup: '/creator/setup',
  creatorCard: '/creator/customize-card',
  creatorDashboard: '/creator/dashboard',
  creatorPayouts: '/creator/dashboard/payouts',
  /** Takes a month such as 2026-11. */
  creatorStatement: (month: string) => `/creator/dashboard/payouts/${month}`,
  creatorSubscribers: '/creator/subscribers',

  subscriptions: '/subscriptions',
  subscriptionSuccess: '/subscription-success',
  subscriptionCancelled: '/subscription-cancelled',
  transactions: '/transactions',
  transaction: (id: string) => `/transaction/${id}`,

  /** Pages of the sandbox payment provider. */
  sandboxCheckout: (id: string) => `/sandbox/checkout/${id}`,
  sandboxPortal: (id: string) => `/sandbox/portal/${id}`,
  sandboxOnboarding: (id: string) => `/sandbox/onboarding/${id}`,

  settings: '/settings',
  settingsAccount: '/settings/account',
  settingsNotifications: '/settings/notifications',
  settingsPrivacy: '/settings/privacy',
  settingsSecurity: '/settings/security',
  settingsBlocked: '/settings/blocked-users',

  about: '/about',
  howDiscoveryWorks: '/about#ranking',
  privacy: '/privacy',
  terms: '/terms',
  community: '/community',
  support: '/support',
  decision: (id: string) => `/support/decisions/${id}`,
  /** The appeal ticket is in the fragment. */
  appeal: '/support/appeal',

  adminDashboard: '/admin/dashboard',
  adminPeople: '/admin/dashboard/people',
  adminPerson: (id: string) => `/admin/dashboard/people/${id}`,
  adminErrors: '/admin/dashboard/errors',
  adminSystem: '/admin/dashboard/system',
  adminSupport: '/admin/dashboard/support',
  adminVerifications: '/admin/verifications',
  adminModeration: '/admin/content-moderation',
  adminAudit: '/admin/audit-logs',
  adminRefunds: '/admin/refunds',
  adminReports: '/admin/reports',

  gallery: '/gallery',
} as const
