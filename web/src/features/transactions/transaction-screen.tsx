import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { ReceiptDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const TransactionScreen = () => (
  <Screen title="Transaction" width="text">
    <Panel>
      <EmptyState
        drawing={ReceiptDrawing}
        title="This transaction is not here"
        text="It may belong to somebody else, or the link is wrong."
        action={
          <Link className={buttonClass()} to={paths.transactions}>
            All transactions
          </Link>
        }
      />
    </Panel>
  </Screen>
)
