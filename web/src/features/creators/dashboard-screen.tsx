import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { ReceiptDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const DashboardScreen = () => (
  <Screen title="Dashboard" width="wide">
    <Panel>
      <EmptyState
        drawing={ReceiptDrawing}
        title="No earnings yet"
        text="Subscribers, earnings and reach appear here with your first subscriber."
        action={
          <Link className={buttonClass()} to={paths.creators}>
            See creators
          </Link>
        }
      />
    </Panel>
  </Screen>
)
