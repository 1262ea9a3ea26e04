import { CardGroup } from '../card-group.tsx'
import { SettingsLayout } from '../settings-layout.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { PushCard } from './push-card.tsx'
import { useNotificationSettings, usePushHere } from './queries.ts'
import { QuietHoursCard } from './quiet-hours-card.tsx'

export function NotificationsScreen() {
  const queries = [useNotificationSettings(), usePushHere()]
  return (
    <SettingsLayout title="Notifications">
      <CardGroup queries={queries}>
        <ChannelsCard />
        <PushCard />
        <QuietHoursCard />
      </CardGroup>
    </SettingsLayout>
  )
}
