import { CardGroup } from '../card-group.tsx'
import { SettingsLayout } from '../settings-layout.tsx'
import { PushCard } from './push-card.tsx'
import { useNotificationSettings, usePushHere } from './queries.ts'
import { QuietCard } from './quiet-card.tsx'
import { WaysCard } from './ways-card.tsx'

export function NotificationsScreen() {
  const queries = [useNotificationSettings(), usePushHere()]
  return (
    <SettingsLayout title="Notifications">
      <CardGroup queries={queries}>
        <WaysCard />
        <PushCard />
        <QuietCard />
      </CardGroup>
    </SettingsLayout>
  )
}
