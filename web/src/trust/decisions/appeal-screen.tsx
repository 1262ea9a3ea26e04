import { postAppeal, postAppealStatement } from '@koji/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Panel } from '#ui/card.tsx'
import { LockDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ticketFromHash } from './appeal-ticket.ts'
import { StatementPanel } from './statement-panel.tsx'
import { titleOf } from './words.ts'

/** Where the link of a decision's mail leads, also for somebody who cannot sign in. */
export function AppealScreen() {
  const [ticket, setTicket] = useState(() => ticketFromHash(location.hash))
  const queries = useQueryClient()
  const queryKey = ['appeal', ticket]
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(postAppealStatement, { body: { ticket } }, { signal }),
    enabled: ticket !== '',
    retry: false,
    gcTime: 0,
  })

  useEffect(() => {
    if (ticket) history.replaceState(history.state, '', location.pathname)
  }, [ticket])

  // Another mail's link, opened in the same tab, changes nothing but the part behind the #.
  useEffect(() => {
    const read = () => location.hash && setTicket(ticketFromHash(location.hash))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  async function appeal(body: string) {
    await call(postAppeal, { body: { ticket, body } })
    await queries.invalidateQueries({ queryKey })
  }

  const dead = ticket === '' || (error instanceof Refused && error.problem.code === 'link_expired')
  return (
    <Screen title={data ? titleOf(data) : 'Appeal'} width="text">
      {data ? (
        <StatementPanel statement={data} appeal={appeal} />
      ) : (
        <Panel className="rounded-28">
          {dead ? (
            <EmptyState
              drawing={LockDrawing}
              title="This link does not open anything"
              text="It may be incomplete or too old. Please open it from our mail once more, or try to sign in: there you can appeal, too."
            />
          ) : isPending ? (
            <SkeletonGroup>
              <SkeletonText lines={6} />
            </SkeletonGroup>
          ) : (
            <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
          )}
        </Panel>
      )}
    </Screen>
  )
}
