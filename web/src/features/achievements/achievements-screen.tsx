import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { TrophyDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const AchievementsScreen = () => (
  <Screen title="Achievements">
    <Panel>
      <EmptyState
        drawing={TrophyDrawing}
        title="No achievements yet"
        text="They come by themselves as you meet people and support creators."
        action={
          <Link className={buttonClass()} to={paths.discover}>
            Discover people
          </Link>
        }
      />
    </Panel>
  </Screen>
)
