import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { ReceiptDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const TransactionsScreen = () => (
  <Screen title="Transactions">
    <Panel>
      <EmptyState
        drawing={ReceiptDrawing}
        title="No transactions yet"
        text="Every payment is listed here, with where each cent went."
        action={
          <Link className={buttonClass()} to={paths.creators}>
            See creators
          </Link>
        }
      />
    </Panel>
  </Screen>
)
