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
import { ConversationShapes } from './conversation-shapes.tsx'
import { useLeaving, useThread } from './queries.ts'

export function ChatScreen() {
  const { matchId = '' } = useParams()
  const id = z.safeParse(Id, matchId.toLowerCase())
  return id.success ? <Opened key={id.data} matchId={id.data} /> : <NotHere />
}

function Opened({ matchId }: { matchId: string }) {
  const thread = useThread(matchId)
  const connected = useStore(online)
  useLeaving(matchId)
  const gone = thread.error instanceof Refused && thread.error.problem.code === 'not_found'
  if (gone || thread.data?.ended) return <NotHere />
  if (thread.data) return <Conversation thread={thread.data} failed={thread.isRefetchError} />
  if (thread.isPending) return <ConversationShapes />
  return (
    <Alone>
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
    </Alone>
  )
}

/** Ended, somebody else's, or never there: nobody learns which. */
const NotHere = () => (
  <Alone>
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
  </Alone>
)

/** No bar is above it on phones, so it has the heading itself. */
const Alone = ({ children }: { children: ReactNode }) => (
  <Screen title="Chat" heading={null} width="full" className="h-full">
    <div data-fill className="grid h-full place-content-center">
      {children}
    </div>
  </Screen>
)
