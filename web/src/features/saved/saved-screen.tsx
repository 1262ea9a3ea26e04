import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { BookmarkDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const SavedScreen = () => (
  <Screen title="Saved">
    <Panel>
      <EmptyState
        drawing={BookmarkDrawing}
        title="Nobody saved yet"
        text="People and creators you save for later wait here."
        action={
          <Link className={buttonClass()} to={paths.creators}>
            See creators
          </Link>
        }
      />
    </Panel>
  </Screen>
)
