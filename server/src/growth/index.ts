import { achievements } from './achievements/index.ts'
import { notifications } from './notifications/index.ts'
import { onboarding } from './onboarding/index.ts'
import { referrals } from './referrals/index.ts'
import { signUp } from './sign-up/index.ts'

export const growth = [referrals, signUp, onboarding, achievements, notifications] as const
