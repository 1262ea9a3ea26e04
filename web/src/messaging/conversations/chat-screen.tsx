import { Id } from '@koji/contract'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import * as z from 'zod/mini'
import { Refused } from '#lib/api.ts'
import { online } from '#lib/connectivity.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { useStore } from '#lib/use-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { BubblesDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Conversation } from './conversation.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { useMarkLeft, useThread } from './queries.ts'

export function ChatScreen() {
  const { matchId = '' } = useParams()
  const id = z.safeParse(Id, matchId.toLowerCase())
  return id.success ? <OpenChat key={id.data} matchId={id.data} /> : <UnavailableChat />
}

function OpenChat({ matchId }: { matchId: string }) {
  const thread = useThread(matchId)
  const connected = useStore(online)
  useMarkLeft(matchId)
  const isMissing = thread.error instanceof Refused && thread.error.problem.code === 'not_found'
  if (isMissing || thread.data?.ended) return <UnavailableChat />
  if (thread.data) return <Conversation thread={thread.data} failed={thread.isRefetchError} />
  if (thread.isPending) return <ConversationSkeleton />
  return (
    <CenteredScreen>
      <ErrorState
        level={1}
        title={connected ? undefined : 'Not on this device'}
        text={
          connected
            ? friendlyMessage(thread.error)
            : "You're offline, and this conversation was not opened here lately."
        }
        pending={thread.isFetching}
        onRetry={() => void thread.refetch()}
      />
      <Link
        className={buttonClass({ variant: 'ghost', className: 'mx-auto min-[1024px]:hidden' })}
        to={paths.matches}
      >
        Back to matches
      </Link>
    </CenteredScreen>
  )
}

/** The same for an ended match, another member's match and an unknown id, so that none can be told apart. */
const UnavailableChat = () => (
  <CenteredScreen>
    <EmptyState
      level={1}
      takesFocus
      drawing={BubblesDrawing}
      title="This conversation is not here"
      text="It may have ended, or the link is not yours."
      action={
        <Link className={buttonClass()} to={paths.matches}>
          See your matches
        </Link>
      }
    />
  </CenteredScreen>
)

/** On phones, there is no bar above it, so it has its own heading. */
const CenteredScreen = ({ children }: { children: ReactNode }) => (
  <Screen title="Chat" heading={null} width="full" className="h-full">
    <div data-fill className="grid h-full place-content-center">
      {children}
    </div>
  </Screen>
)
