import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { PaletteDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const SetupScreen = () => (
  <Screen title="Creator setup" width="text">
    <Panel>
      <EmptyState
        drawing={PaletteDrawing}
        title="Nothing to set up yet"
        text="Your page opens once you are a creator."
        action={
          <Link className={buttonClass()} to={paths.creatorRecruitment}>
            Become a creator
          </Link>
        }
      />
    </Panel>
  </Screen>
)
