import { Bell } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { BellDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Popover } from '../../ui/popover.tsx'

export const NotificationBell = ({ defaultOpen }: { defaultOpen: boolean }) => (
  <Popover
    defaultOpen={defaultOpen}
    title="Notifications"
    widthClass="h-[400px] w-[min(25rem,calc(100vw-1.5rem))]"
    trigger={
      <Button variant="ghost" size="icon" aria-label="Notifications">
        <Bell className="size-5" aria-hidden />
      </Button>
    }
  >
    <EmptyState
      drawing={BellDrawing}
      level={3}
      title="You are all caught up"
      text="Likes, matches, messages and news from creators arrive here."
    />
  </Popover>
)
