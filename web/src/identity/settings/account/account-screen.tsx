import { useMyAccount } from '#lib/my-account.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { CardGroup } from '../card-group.tsx'
import { SettingsLayout } from '../settings-layout.tsx'
import { EmailCard } from './email-card.tsx'
import { ExportCard } from './export-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { LeavingCard } from './leaving-card.tsx'
import { useEmailChange, useLatestExport } from './queries.ts'
import { SignOutCard } from './sign-out-card.tsx'
import { UsernameCard } from './username-card.tsx'

export function AccountScreen() {
  const queries = [useMyAccount(), useEmailChange(), useMyProfile(), useLatestExport()]
  return (
    <SettingsLayout title="Account">
      <CardGroup queries={queries}>
        <EmailCard />
        <UsernameCard />
        <LanguageCard />
        <ExportCard />
        <SignOutCard />
        <LeavingCard />
      </CardGroup>
    </SettingsLayout>
  )
}
