import * as accountSettings from './account-settings.ts'
import * as accounts from './accounts.ts'
import * as achievements from './achievements.ts'
import * as appeals from './appeals.ts'
import * as applications from './applications.ts'
import * as audit from './audit.ts'
import * as blocks from './blocks.ts'
import * as captcha from './captcha.ts'
import * as cases from './cases.ts'
import * as celebrations from './celebrations.ts'
import * as chat from './chat.ts'
import * as claims from './claims.ts'
import * as clientErrors from './client-errors.ts'
import * as comments from './comments.ts'
import * as creatorSettings from './creator-settings.ts'
import * as creators from './creators.ts'
import * as dashboard from './dashboard.ts'
import * as decisions from './decisions.ts'
import * as deck from './deck.ts'
import * as discoverySettings from './discovery-settings.ts'
import * as emailChange from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import * as dataExports from './exports.ts'
import * as matches from './matches.ts'
import * as notificationSettings from './notification-settings.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as overview from './overview.ts'
import * as passkeys from './passkeys.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as photos from './photos.ts'
import * as places from './places.ts'
import * as posts from './posts.ts'
import * as privacy from './privacy.ts'
import * as profileCard from './profile-card.ts'
import * as profiles from './profiles.ts'
import * as reconciliations from './reconciliations.ts'
import * as recovery from './recovery.ts'
import * as referrals from './referrals.ts'
import * as refunds from './refunds.ts'
import * as reports from './reports.ts'
import * as sandbox from './sandbox.ts'
import * as saved from './saved.ts'
import * as sessions from './sessions.ts'
import * as signUp from './sign-up.ts'
import * as statements from './statements.ts'
import * as subscriptions from './subscriptions.ts'
import * as support from './support.ts'
import * as supportDesk from './support-desk.ts'
import * as swipes from './swipes.ts'
import * as transactions from './transactions.ts'
import * as twoFactor from './two-factor.ts'
import * as usernames from './usernames.ts'
import * as verifications from './verifications.ts'

/** Every operation of the product: the server must serve each, the access matrix must name each. */
export const ENDPOINTS: readonly Endpoint[] = [
  accountSettings,
  accounts,
  appeals,
  blocks,
  captcha,
  cases,
  claims,
  chat,
  clientErrors,
  creators,
  dataExports,
  decisions,
  deck,
  discoverySettings,
  emailChange,
  matches,
  notificationSettings,
  notifications,
  onboarding,
  passkeys,
  photos,
  places,
  privacy,
  profileCard,
  profiles,
  recovery,
  referrals,
  reports,
  saved,
  sessions,
  signUp,
  support,
  supportDesk,
  swipes,
  twoFactor,
  applications,
  comments,
  creatorSettings,
  dashboard,
  posts,
  overview,
  payouts,
  reconciliations,
  people,
  refunds,
  sandbox,
  statements,
  subscriptions,
  transactions,
  verifications,
  usernames,
  audit,
  achievements,
  celebrations,
].flatMap((feature) => Object.values(feature as Record<string, unknown>).filter(isEndpoint))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}
