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
import { decisionTitle } from './labels.ts'
import { StatementPanel } from './statement-panel.tsx'

/** The target of the link in decision mails. It works without signing in, because banned people can't. */
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

  // A link from another mail, opened in the same tab, only changes the fragment.
  useEffect(() => {
    const readTicket = () => location.hash && setTicket(ticketFromHash(location.hash))
    addEventListener('hashchange', readTicket)
    return () => removeEventListener('hashchange', readTicket)
  }, [])

  async function appeal(body: string) {
    await call(postAppeal, { body: { ticket, body } })
    await queries.invalidateQueries({ queryKey })
  }

  const invalid = ticket === '' || (error instanceof Refused && error.problem.code === 'link_expired')
  return (
    <Screen title={data ? decisionTitle(data) : 'Appeal'} width="text">
      {data ? (
        <StatementPanel statement={data} appeal={appeal} />
      ) : (
        <Panel className="rounded-28">
          {invalid ? (
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
