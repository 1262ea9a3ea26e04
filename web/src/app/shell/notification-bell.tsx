import { NotificationPanel } from '#growth/notifications/notification-panel.tsx'
import { Button } from '#ui/button.tsx'
import { BellIcon, useBellLabel } from './bell-icon.tsx'

export const NotificationBell = ({ defaultOpen }: { defaultOpen: boolean }) => (
  <NotificationPanel
    defaultOpen={defaultOpen}
    trigger={
      <Button variant="ghost" size="icon" aria-label={useBellLabel()}>
        <BellIcon />
      </Button>
    }
  />
)
