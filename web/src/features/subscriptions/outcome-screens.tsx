import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { HeartsDrawing, ReceiptDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const SuccessScreen = () => (
  <Screen title="Thank you" width="form">
    <Panel>
      <EmptyState
        drawing={HeartsDrawing}
        title="Your subscriptions are in one place"
        text="As soon as a payment is confirmed, the posts open by themselves."
        action={
          <Link className={buttonClass()} to={paths.subscriptions}>
            See your subscriptions
          </Link>
        }
      />
    </Panel>
  </Screen>
)

export const CancelledScreen = () => (
  <Screen title="Nothing was charged" width="form">
    <Panel>
      <EmptyState
        drawing={ReceiptDrawing}
        title="You did not subscribe"
        text="You left before paying. You can come back at any time."
        action={
          <Link className={buttonClass()} to={paths.creators}>
            See creators
          </Link>
        }
      />
    </Panel>
  </Screen>
)
