import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Loading } from '#ui/spinner.tsx'
import { AtName } from './at-name.tsx'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { lazyScreen } from './errors/lazy-screen.ts'
import { Frame, FrontFrame } from './frame.tsx'
import { Require, RequireProfile, VisitorsOnly } from './guards.tsx'

const NotFound = lazyScreen(() => import('./errors/not-found-screen.tsx'), 'NotFoundScreen')
const Landing = lazyScreen(() => import('#growth/landing/landing-screen.tsx'), 'LandingScreen')
const About = lazyScreen(() => import('#growth/info/info-screens.tsx'), 'AboutScreen')
const Privacy = lazyScreen(() => import('#growth/info/info-screens.tsx'), 'PrivacyScreen')
const Terms = lazyScreen(() => import('#growth/info/info-screens.tsx'), 'TermsScreen')
const Community = lazyScreen(() => import('#growth/info/info-screens.tsx'), 'CommunityScreen')
const Support = lazyScreen(() => import('#trust/support/support-screen.tsx'), 'SupportScreen')

const Decision = lazyScreen(() => import('#trust/decisions/decision-screen.tsx'), 'DecisionScreen')
const Appeal = lazyScreen(() => import('#trust/decisions/appeal-screen.tsx'), 'AppealScreen')

const Auth = lazyScreen(() => import('#identity/auth/auth-screen.tsx'), 'AuthScreen')
const ResetPassword = lazyScreen(
  () => import('#identity/auth/reset-password-screen.tsx'),
  'ResetPasswordScreen',
)
const Onboarding = lazyScreen(() => import('#growth/onboarding/onboarding-screen.tsx'), 'OnboardingScreen')

const Discover = lazyScreen(() => import('#discovery/deck/discover-screen.tsx'), 'DiscoverScreen')
const DiscoverySettings = lazyScreen(
  () => import('#discovery/deck/settings/discovery-settings-screen.tsx'),
  'DiscoverySettingsScreen',
)
const Chats = lazyScreen(() => import('#messaging/conversations/chats-layout.tsx'), 'ChatsLayout')
const Chat = lazyScreen(() => import('#messaging/conversations/chat-screen.tsx'), 'ChatScreen')
const Profile = lazyScreen(() => import('#profiles/profiles/profile-screen.tsx'), 'ProfileScreen')
const EditProfile = lazyScreen(
  () => import('#profiles/profiles/edit-profile-screen.tsx'),
  'EditProfileScreen',
)
const Saved = lazyScreen(() => import('#discovery/saved/saved-screen.tsx'), 'SavedScreen')
const Achievements = lazyScreen(
  () => import('#growth/achievements/achievements-screen.tsx'),
  'AchievementsScreen',
)
const Referrals = lazyScreen(() => import('#growth/referrals/referrals-screen.tsx'), 'ReferralsScreen')

const Creators = lazyScreen(() => import('#creators/creators/list/creators-screen.tsx'), 'CreatorsScreen')
const Creator = lazyScreen(() => import('#creators/creators/creator-screen.tsx'), 'CreatorScreen')
const Recruitment = lazyScreen(
  () => import('#creators/creators/recruitment/recruitment-screen.tsx'),
  'RecruitmentScreen',
)
const Apply = lazyScreen(() => import('#creators/applications/apply-screen.tsx'), 'ApplyScreen')
const VerifyIdentity = lazyScreen(
  () => import('#creators/verifications/verify-identity-screen.tsx'),
  'VerifyIdentityScreen',
)
const CreatorSetup = lazyScreen(() => import('#creators/creators/setup/setup-screen.tsx'), 'SetupScreen')
const CustomizeCard = lazyScreen(
  () => import('#creators/creators/card/customize-card-screen.tsx'),
  'CustomizeCardScreen',
)
const CreatorDashboard = lazyScreen(
  () => import('#creators/creators/dashboard-screen.tsx'),
  'DashboardScreen',
)
const Payouts = lazyScreen(() => import('#creators/creators/payouts-screen.tsx'), 'PayoutsScreen')
const Statement = lazyScreen(() => import('#creators/creators/statement-screen.tsx'), 'StatementScreen')
const Subscribers = lazyScreen(() => import('#creators/creators/subscribers-screen.tsx'), 'SubscribersScreen')

const Subscriptions = lazyScreen(
  () => import('#billing/subscriptions/subscriptions-screen.tsx'),
  'SubscriptionsScreen',
)
const Subscribed = lazyScreen(() => import('#billing/subscriptions/success-screen.tsx'), 'SuccessScreen')
const NotSubscribed = lazyScreen(
  () => import('#billing/subscriptions/cancelled-screen.tsx'),
  'CancelledScreen',
)
const Transactions = lazyScreen(
  () => import('#billing/transactions/transactions-screen.tsx'),
  'TransactionsScreen',
)
const Transaction = lazyScreen(
  () => import('#billing/transactions/transaction-screen.tsx'),
  'TransactionScreen',
)

const SandboxCheckout = lazyScreen(() => import('#billing/sandbox/checkout-screen.tsx'), 'CheckoutScreen')
const SandboxPortal = lazyScreen(() => import('#billing/sandbox/portal-screen.tsx'), 'PortalScreen')
const SandboxOnboarding = lazyScreen(
  () => import('#billing/sandbox/onboarding-screen.tsx'),
  'OnboardingScreen',
)

const Settings = lazyScreen(() => import('#identity/settings/settings-screens.tsx'), 'SettingsScreen')
const Account = lazyScreen(() => import('#identity/settings/account/account-screen.tsx'), 'AccountScreen')
const Notifications = lazyScreen(
  () => import('#identity/settings/notifications/notifications-screen.tsx'),
  'NotificationsScreen',
)
const PrivacySettings = lazyScreen(
  () => import('#identity/settings/privacy/privacy-screen.tsx'),
  'PrivacyScreen',
)
const Security = lazyScreen(() => import('#identity/settings/security/security-screen.tsx'), 'SecurityScreen')
const BlockedUsers = lazyScreen(
  () => import('#identity/settings/blocked/blocked-users-screen.tsx'),
  'BlockedUsersScreen',
)

const AdminDashboard = lazyScreen(
  () => import('#trust/admin/dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
)
const AdminErrors = lazyScreen(() => import('#trust/admin/dashboard/errors-screen.tsx'), 'ErrorsScreen')
const AdminSystem = lazyScreen(() => import('#trust/admin/dashboard/system-screen.tsx'), 'SystemScreen')
const People = lazyScreen(() => import('#trust/admin/people/people-screen.tsx'), 'PeopleScreen')
const Person = lazyScreen(() => import('#trust/admin/people/person-screen.tsx'), 'PersonScreen')
const AdminSupport = lazyScreen(
  () => import('#trust/admin/support/support-desk-screen.tsx'),
  'SupportDeskScreen',
)
const Verifications = lazyScreen(() => import('#trust/admin/reviews/reviews-screen.tsx'), 'ReviewsScreen')
const Moderation = lazyScreen(() => import('#trust/admin/cases/cases-screens.tsx'), 'ModerationScreen')
const AuditLogs = lazyScreen(() => import('#trust/admin/audit/audit-screen.tsx'), 'AuditLogsScreen')
const Refunds = lazyScreen(() => import('#trust/admin/refunds/refunds-screen.tsx'), 'RefundsScreen')
const Reports = lazyScreen(() => import('#trust/admin/cases/cases-screens.tsx'), 'ReportsScreen')

const Gallery = import.meta.env.VITE_GALLERY
  ? lazyScreen(() => import('./gallery/gallery-screen.tsx'), 'GalleryScreen')
  : null

const memberRoutes = (
  <Route element={<Require need="sign-in" />}>
    <Route path={paths.profileOf(':userId')} element={<Profile />} />
    <Route path={paths.achievements} element={<Achievements />} />
    <Route path={paths.referrals} element={<Referrals />} />
    <Route path={paths.kojiConnect} element={<Navigate to={paths.referrals} replace />} />
    <Route path={paths.subscriptions} element={<Subscriptions />} />
    <Route path={paths.subscriptionSuccess} element={<Subscribed />} />
    <Route path={paths.subscriptionCancelled} element={<NotSubscribed />} />
    <Route path={paths.transactions} element={<Transactions />} />
    <Route path={paths.transaction(':id')} element={<Transaction />} />
    <Route path={paths.creatorApply} element={<Apply />} />
    <Route path={paths.creatorVerify} element={<VerifyIdentity />} />
    <Route path={paths.creatorSetup} element={<CreatorSetup />} />
    <Route path={paths.creatorCard} element={<CustomizeCard />} />
    <Route path={paths.decision(':id')} element={<Decision />} />
    <Route path={paths.settings} element={<Settings />} />
    <Route path={paths.settingsAccount} element={<Account />} />
    <Route path={paths.settingsNotifications} element={<Notifications />} />
    <Route path={paths.settingsPrivacy} element={<PrivacySettings />} />
    <Route path={paths.settingsSecurity} element={<Security />} />
    <Route path={paths.settingsBlocked} element={<BlockedUsers />} />

    <Route element={<RequireProfile />}>
      <Route path={paths.discover} element={<Discover />} />
      <Route path={paths.discoverySettings} element={<DiscoverySettings />} />
      <Route element={<Chats />}>
        <Route path={paths.matches} element={null} />
        <Route path={paths.chat(':matchId')} element={<Chat />} />
      </Route>
      <Route path={paths.profile} element={<Profile />} />
      <Route path={paths.editProfile} element={<EditProfile />} />
      <Route path={paths.saved} element={<Saved />} />
    </Route>
  </Route>
)

const creatorRoutes = (
  <Route element={<Require need="creator" />}>
    <Route path={paths.creatorDashboard} element={<CreatorDashboard />} />
    <Route path={paths.creatorPayouts} element={<Payouts />} />
    <Route path={paths.creatorStatement(':month')} element={<Statement />} />
    <Route path={paths.creatorSubscribers} element={<Subscribers />} />
  </Route>
)

const adminRoutes = (
  <Route element={<Require need="admin" />}>
    <Route path={paths.adminDashboard} element={<AdminDashboard />} />
    <Route path={paths.adminPeople} element={<People />} />
    <Route path={paths.adminPerson(':personId')} element={<Person />} />
    <Route path={paths.adminErrors} element={<AdminErrors />} />
    <Route path={paths.adminSystem} element={<AdminSystem />} />
    <Route path={paths.adminSupport} element={<AdminSupport />} />
    <Route path={paths.adminVerifications} element={<Verifications />} />
    <Route path={paths.adminModeration} element={<Moderation />} />
    <Route path={paths.adminAudit} element={<AuditLogs />} />
    <Route path={paths.adminRefunds} element={<Refunds />} />
    <Route path={paths.adminReports} element={<Reports />} />
  </Route>
)

export const AppRoutes = () => (
  <Routes>
    <Route element={<Loaded />}>
      <Route
        path={paths.home}
        element={
          <FrontFrame bleed>
            <Landing />
          </FrontFrame>
        }
      />
      <Route element={<VisitorsOnly />}>
        <Route path={paths.auth} element={<Auth />} />
      </Route>
      <Route path={paths.resetPassword} element={<ResetPassword />} />
      <Route path={paths.sandboxCheckout(':id')} element={<SandboxCheckout />} />
      <Route path={paths.sandboxPortal(':id')} element={<SandboxPortal />} />
      <Route path={paths.sandboxOnboarding(':id')} element={<SandboxOnboarding />} />
      <Route element={<Require need="sign-in" />}>
        <Route path={paths.onboarding} element={<Onboarding />} />
      </Route>
      {Gallery && <Route path={paths.gallery} element={<Gallery />} />}
    </Route>

    <Route element={<Frame />}>
      <Route element={<Loaded />}>
        <Route path={paths.about} element={<About />} />
        <Route path={paths.privacy} element={<Privacy />} />
        <Route path={paths.terms} element={<Terms />} />
        <Route path={paths.community} element={<Community />} />
        <Route path={paths.support} element={<Support />} />
        <Route path={paths.appeal} element={<Appeal />} />
        <Route path={paths.creators} element={<Creators />} />
        <Route path={paths.creatorNamed(':username')} element={<Creator />} />
        <Route path={paths.creatorOf(':creatorId')} element={<Creator />} />
        <Route path={paths.creatorRecruitment} element={<Recruitment />} />
        <Route path=":atName" element={<AtName element={<Profile />} otherwise={<NotFound />} />} />

        {memberRoutes}
        {creatorRoutes}
        {adminRoutes}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Route>
  </Routes>
)

/** Keeps the frame in place while a screen loads or fails. */
function Loaded() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Loading className="min-h-[60dvh]" />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
