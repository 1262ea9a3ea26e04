import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { PaletteDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const ApplyScreen = () => (
  <Screen title="Apply as a creator" width="text">
    <Panel>
      <EmptyState
        drawing={PaletteDrawing}
        title="No application yet"
        text="Read how it works and what creators earn first."
        action={
          <Link className={buttonClass()} to={paths.creatorRecruitment}>
            How it works
          </Link>
        }
      />
    </Panel>
  </Screen>
)
