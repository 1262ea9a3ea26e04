import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { ShieldDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const VerifyIdentityScreen = () => (
  <Screen title="Verify Identity" width="text">
    <Panel>
      <EmptyState
        drawing={ShieldDrawing}
        title="Not verified yet"
        text="Creators prove who they are before they sell anything. Documents are encrypted and deleted after review."
        action={
          <Link className={buttonClass()} to={paths.creatorRecruitment}>
            How verification works
          </Link>
        }
      />
    </Panel>
  </Screen>
)
