import { Panel } from '../../ui/card.tsx'
import type { Drawing } from '../../ui/drawings.tsx'
import { BowlDrawing, CameraDrawing, MagnifierDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

interface QueueProps {
  title: string
  drawing: Drawing
  empty: string
  text: string
}

const Queue = ({ title, drawing, empty, text }: QueueProps) => (
  <Screen title={title} width="wide">
    <Panel>
      <EmptyState drawing={drawing} title={empty} text={text} />
    </Panel>
  </Screen>
)

export const DashboardScreen = () => (
  <Queue
    title="Dashboard"
    drawing={MagnifierDrawing}
    empty="Nothing waits for you"
    text="Queues and their age, people and money are counted here."
  />
)

export const ModerationScreen = () => (
  <Queue
    title="Content Moderation"
    drawing={CameraDrawing}
    empty="Nothing to review"
    text="What the checks hold back or people flag appears here."
  />
)

export const ReportsScreen = () => (
  <Queue
    title="Reports"
    drawing={BowlDrawing}
    empty="No open reports"
    text="What people report appears here, oldest first."
  />
)
