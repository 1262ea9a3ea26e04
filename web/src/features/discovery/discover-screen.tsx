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
        title="Your profile is ready to be found"
        text="People find you by name in the search, as far as your privacy settings let them. Look around the creators, or choose whom you would like to meet."
        action={
          <>
            <Link className={buttonClass()} to={paths.creators}>
              See creators
            </Link>
            <Link className={buttonClass({ variant: 'outline' })} to={paths.discoverySettings}>
              Discovery settings
            </Link>
          </>
        }
      />
    </Panel>
  </Screen>
)
