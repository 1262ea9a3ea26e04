import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { HeartsDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const MatchesScreen = () => (
  <Screen title="Matches">
    <Panel>
      <EmptyState
        drawing={HeartsDrawing}
        title="No matches yet"
        text="When somebody you like likes you back, you meet here."
        action={
          <Link className={buttonClass()} to={paths.discover}>
            Discover people
          </Link>
        }
      />
    </Panel>
  </Screen>
)
