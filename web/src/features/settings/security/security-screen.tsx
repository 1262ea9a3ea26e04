import { SettingsLayout } from '../settings-layout.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export const SecurityScreen = () => (
  <SettingsLayout title="Security">
    <TwoFactorCard />
    <PasskeysCard />
    <SessionsCard />
    <PasswordCard />
    <AlertsCard />
  </SettingsLayout>
)
