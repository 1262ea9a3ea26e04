import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { HeartsDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const SubscribersScreen = () => (
  <Screen title="Subscribers" width="wide">
    <Panel>
      <EmptyState
        drawing={HeartsDrawing}
        title="No subscribers yet"
        text="Whoever subscribes to you is listed here."
        action={
          <Link className={buttonClass()} to={paths.creatorDashboard}>
            Dashboard
          </Link>
        }
      />
    </Panel>
  </Screen>
)
