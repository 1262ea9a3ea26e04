import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { MagnifierDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const DiscoverySettingsScreen = () => (
  <Screen title="Discovery settings" width="text">
    <Panel>
      <EmptyState
        drawing={MagnifierDrawing}
        title="Nothing to narrow down yet"
        text="Whom you see follows your profile."
        action={
          <Link className={buttonClass()} to={paths.profile}>
            View Profile
          </Link>
        }
      />
    </Panel>
  </Screen>
)
