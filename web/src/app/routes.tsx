import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Loading } from '#ui/spinner.tsx'
import { AtName } from './at-name.tsx'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { screen } from './errors/load-screen.ts'
import { Frame, FrontFrame } from './frame.tsx'
import { Require, RequireProfile, VisitorsOnly } from './guards.tsx'

const NotFound = screen(() => import('./errors/not-found-screen.tsx'), 'NotFoundScreen')
const Landing = screen(() => import('#growth/landing/landing-screen.tsx'), 'LandingScreen')
const About = screen(() => import('#growth/info/info-screens.tsx'), 'AboutScreen')
const Privacy = screen(() => import('#growth/info/info-screens.tsx'), 'PrivacyScreen')
const Terms = screen(() => import('#growth/info/info-screens.tsx'), 'TermsScreen')
const Community = screen(() => import('#growth/info/info-screens.tsx'), 'CommunityScreen')
const Support = screen(() => import('#trust/support/support-screen.tsx'), 'SupportScreen')

const Decision = screen(() => import('#trust/decisions/decision-screen.tsx'), 'DecisionScreen')
const Appeal = screen(() => import('#trust/decisions/appeal-screen.tsx'), 'AppealScreen')

const Auth = screen(() => import('#identity/auth/auth-screen.tsx'), 'AuthScreen')
const ResetPassword = screen(() => import('#identity/auth/reset-password-screen.tsx'), 'ResetPasswordScreen')
const Onboarding = screen(() => import('#growth/onboarding/onboarding-screen.tsx'), 'OnboardingScreen')

const Discover = screen(() => import('#discovery/deck/discover-screen.tsx'), 'DiscoverScreen')
const DiscoverySettings = screen(
  () => import('#discovery/deck/settings/discovery-settings-screen.tsx'),
  'DiscoverySettingsScreen',
)
const Chats = screen(() => import('#messaging/chat/chats-layout.tsx'), 'ChatsLayout')
const Chat = screen(() => import('#messaging/chat/chat-screen.tsx'), 'ChatScreen')
const Profile = screen(() => import('#profiles/profiles/profile-screen.tsx'), 'ProfileScreen')
const EditProfile = screen(() => import('#profiles/profiles/edit-profile-screen.tsx'), 'EditProfileScreen')
const Saved = screen(() => import('#discovery/saved/saved-screen.tsx'), 'SavedScreen')
const Achievements = screen(
  () => import('#growth/achievements/achievements-screen.tsx'),
  'AchievementsScreen',
)
const Referrals = screen(() => import('#growth/referrals/referrals-screen.tsx'), 'ReferralsScreen')

const Creators = screen(() => import('#creators/creators/list/creators-screen.tsx'), 'CreatorsScreen')
const Creator = screen(() => import('#creators/creators/creator-screen.tsx'), 'CreatorScreen')
const Recruitment = screen(
  () => import('#creators/creators/recruitment/recruitment-screen.tsx'),
  'RecruitmentScreen',
)
const Apply = screen(() => import('#creators/applications/apply-screen.tsx'), 'ApplyScreen')
const VerifyIdentity = screen(
  () => import('#creators/verifications/verify-identity-screen.tsx'),
  'VerifyIdentityScreen',
)
const CreatorSetup = screen(() => import('#creators/creators/setup/setup-screen.tsx'), 'SetupScreen')
const CustomizeCard = screen(
  () => import('#creators/creators/card/customize-card-screen.tsx'),
  'CustomizeCardScreen',
)
const CreatorDashboard = screen(() => import('#creators/creators/dashboard-screen.tsx'), 'DashboardScreen')
const Payouts = screen(() => import('#creators/creators/payouts-screen.tsx'), 'PayoutsScreen')
const Statement = screen(() => import('#creators/creators/statement-screen.tsx'), 'StatementScreen')
const Subscribers = screen(() => import('#creators/creators/subscribers-screen.tsx'), 'SubscribersScreen')

const Subscriptions = screen(
  () => import('#billing/subscriptions/subscriptions-screen.tsx'),
  'SubscriptionsScreen',
)
const Subscribed = screen(() => import('#billing/subscriptions/success-screen.tsx'), 'SuccessScreen')
const NotSubscribed = screen(() => import('#billing/subscriptions/cancelled-screen.tsx'), 'CancelledScreen')
const Transactions = screen(
  () => import('#billing/transactions/transactions-screen.tsx'),
  'TransactionsScreen',
)
const Transaction = screen(() => import('#billing/transactions/transaction-screen.tsx'), 'TransactionScreen')

const SandboxCheckout = screen(() => import('#billing/sandbox/checkout-screen.tsx'), 'CheckoutScreen')
const SandboxPortal = screen(() => import('#billing/sandbox/portal-screen.tsx'), 'PortalScreen')
const SandboxOnboarding = screen(() => import('#billing/sandbox/onboarding-screen.tsx'), 'OnboardingScreen')

const Settings = screen(() => import('#identity/settings/settings-screens.tsx'), 'SettingsScreen')
const Account = screen(() => import('#identity/settings/account/account-screen.tsx'), 'AccountScreen')
const Notifications = screen(
  () => import('#identity/settings/notifications/notifications-screen.tsx'),
  'NotificationsScreen',
)
const PrivacySettings = screen(() => import('#identity/settings/privacy/privacy-screen.tsx'), 'PrivacyScreen')
const Security = screen(() => import('#identity/settings/security/security-screen.tsx'), 'SecurityScreen')
const BlockedUsers = screen(
  () => import('#identity/settings/blocked/blocked-users-screen.tsx'),
  'BlockedUsersScreen',
)

const AdminDashboard = screen(() => import('#trust/admin/dashboard/dashboard-screen.tsx'), 'DashboardScreen')
const AdminErrors = screen(() => import('#trust/admin/dashboard/errors-screen.tsx'), 'ErrorsScreen')
const AdminSystem = screen(() => import('#trust/admin/dashboard/system-screen.tsx'), 'SystemScreen')
const People = screen(() => import('#trust/admin/people/people-screen.tsx'), 'PeopleScreen')
const Person = screen(() => import('#trust/admin/people/person-screen.tsx'), 'PersonScreen')
const AdminSupport = screen(() => import('#trust/admin/support/support-desk-screen.tsx'), 'SupportDeskScreen')
const Verifications = screen(() => import('#trust/admin/reviews/reviews-screen.tsx'), 'ReviewsScreen')
const Moderation = screen(() => import('#trust/admin/cases/cases-screens.tsx'), 'ModerationScreen')
const AuditLogs = screen(() => import('#trust/admin/audit/audit-screen.tsx'), 'AuditLogsScreen')
const Refunds = screen(() => import('#trust/admin/refunds/refunds-screen.tsx'), 'RefundsScreen')
const Reports = screen(() => import('#trust/admin/cases/cases-screens.tsx'), 'ReportsScreen')

const Gallery = import.meta.env.VITE_GALLERY
  ? screen(() => import('./gallery/gallery-screen.tsx'), 'GalleryScreen')
  : null

/** Every route of the app and its screen. */
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

        <Route element={<Require need="creator" />}>
          <Route path={paths.creatorDashboard} element={<CreatorDashboard />} />
          <Route path={paths.creatorPayouts} element={<Payouts />} />
          <Route path={paths.creatorStatement(':month')} element={<Statement />} />
          <Route path={paths.creatorSubscribers} element={<Subscribers />} />
        </Route>

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
