import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { DeckDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const DiscoverScreen = () => (
  <Screen title="Discover">
    <Panel>
      <EmptyState
        drawing={DeckDrawing}
        title="Nobody to show just now"
        text="You have seen everyone who fits what you are looking for. A wider circle shows more people."
        action={
          <Link className={buttonClass()} to={paths.discoverySettings}>
            Discovery settings
          </Link>
        }
      />
    </Panel>
  </Screen>
)
