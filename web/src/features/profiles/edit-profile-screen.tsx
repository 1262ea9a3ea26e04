import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { CameraDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const EditProfileScreen = () => (
  <Screen title="Edit profile" width="text">
    <Panel>
      <EmptyState
        drawing={CameraDrawing}
        title="Nothing to change yet"
        text="What you told us at the start is on your profile."
        action={
          <Link className={buttonClass()} to={paths.profile}>
            View Profile
          </Link>
        }
      />
    </Panel>
  </Screen>
)
