import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { PaletteDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const CustomizeCardScreen = () => (
  <Screen title="Customise card" width="text">
    <Panel>
      <EmptyState
        drawing={PaletteDrawing}
        title="No card yet"
        text="Your card is what people see in the list of creators."
        action={
          <Link className={buttonClass()} to={paths.creators}>
            See creators
          </Link>
        }
      />
    </Panel>
  </Screen>
)
