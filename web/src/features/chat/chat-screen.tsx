import { Id } from '@koji/contract'
import { Link, useParams } from 'react-router'
import * as z from 'zod/mini'
import { paths } from '../../app/paths.ts'
import { Refused } from '../../lib/api.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BubblesDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Conversation } from './conversation.tsx'
import { ConversationShapes } from './conversation-shapes.tsx'
import { useThread } from './queries.ts'

export function ChatScreen() {
  const { matchId = '' } = useParams()
  const id = z.safeParse(Id, matchId.toLowerCase())
  return id.success ? <Opened key={id.data} matchId={id.data} /> : <NotHere />
}

function Opened({ matchId }: { matchId: string }) {
  const thread = useThread(matchId)
  const gone = thread.error instanceof Refused && thread.error.problem.code === 'not_found'
  if (gone || thread.data?.ended) return <NotHere />
  if (thread.data) return <Conversation thread={thread.data} />
  if (thread.isPending) return <ConversationShapes />
  return (
    <Screen title="Chat" width="full" className="grid place-content-center">
      <ErrorState
        text={friendlyMessage(thread.error)}
        pending={thread.isFetching}
        onRetry={() => void thread.refetch()}
      />
    </Screen>
  )
}

/** Ended, somebody else's, or never there: nobody learns which. */
const NotHere = () => (
  <Screen title="Chat" width="full" className="grid place-content-center">
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
  </Screen>
)
