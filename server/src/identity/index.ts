import { feature } from '#platform/feature.ts'
import { accountSettings } from './account-settings/index.ts'
import { accounts } from './accounts/index.ts'
import { activity } from './activity/index.ts'
import { captcha } from './captcha/index.ts'
import { exportsFeature } from './exports/index.ts'
import { passkeys } from './passkeys/index.ts'
import { recovery } from './recovery/index.ts'
import { identityRoutes } from './routes.ts'
import { sessions } from './sessions/index.ts'
import { signIn } from './sign-in/index.ts'
import { twoFactor } from './two-factor/index.ts'

export const identity = [
  accounts,
  activity,
  sessions,
  captcha,
  twoFactor,
  passkeys,
  recovery,
  signIn,
  accountSettings,
  exportsFeature,
  feature({ routes: identityRoutes }),
] as const
