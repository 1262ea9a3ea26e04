import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { PaletteDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const SubscriptionsScreen = () => (
  <Screen title="Subscriptions">
    <Panel>
      <EmptyState
        drawing={PaletteDrawing}
        title="You support nobody yet"
        text="New posts of the creators you subscribe to appear here."
        action={
          <Link className={buttonClass()} to={paths.creators}>
            See creators
          </Link>
        }
      />
    </Panel>
  </Screen>
)
