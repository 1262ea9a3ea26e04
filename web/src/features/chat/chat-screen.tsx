import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { BubblesDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export const ChatScreen = () => (
  <Screen title="Chat" width="text">
    <Panel>
      <EmptyState
        drawing={BubblesDrawing}
        title="This conversation is not here"
        text="It may have ended, or the link is not yours."
        action={
          <Link className={buttonClass()} to={paths.matches}>
            See your matches
          </Link>
        }
      />
    </Panel>
  </Screen>
)
