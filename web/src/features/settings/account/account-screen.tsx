import { SettingsLayout } from '../settings-layout.tsx'
import { EmailCard } from './email-card.tsx'
import { ExportCard } from './export-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { LeavingCard } from './leaving-card.tsx'
import { SignOutCard } from './sign-out-card.tsx'
import { UsernameCard } from './username-card.tsx'

export const AccountScreen = () => (
  <SettingsLayout title="Account">
    <EmailCard />
    <UsernameCard />
    <LanguageCard />
    <ExportCard />
    <SignOutCard />
    <LeavingCard />
  </SettingsLayout>
)
