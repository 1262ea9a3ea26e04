import { useMyAccount } from '#lib/my-account.ts'
import { CardGroup } from '../card-group.tsx'
import { usePasskeys, useSessions } from '../queries.ts'
import { SettingsLayout } from '../settings-layout.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { useTwoFactor } from './queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export function SecurityScreen() {
  const queries = [useTwoFactor(), usePasskeys(), useMyAccount(), useSessions()]
  return (
    <SettingsLayout title="Security">
      <PasswordCard />
      <CardGroup queries={queries}>
        <TwoFactorCard />
        <PasskeysCard />
        <AlertsCard />
        <SessionsCard />
      </CardGroup>
    </SettingsLayout>
  )
}
