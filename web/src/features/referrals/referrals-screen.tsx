import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { GiftDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const ReferralsScreen = () => (
  <Screen title="Referrals" width="text">
    <Panel>
      <EmptyState
        drawing={GiftDrawing}
        title="Nobody invited yet"
        text="Friends who join through you are counted here."
        action={
          <Link className={buttonClass()} to={paths.discover}>
            Discover people
          </Link>
        }
      />
    </Panel>
  </Screen>
)
