import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#lib/session.tsx'
import { Screen } from '#ui/screen.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { startHelpSearch } from './help-search.ts'
import { useLiveTickets } from './live-tickets.ts'
import { SupportPage } from './support-page.tsx'
import { TicketDesk } from './ticket-desk.tsx'

export function SupportScreen() {
  const page = useRef<HTMLDivElement>(null)
  const { loading, session } = useSession()
  // A notification can change the hash through the router, which fires no hashchange event.
  const { hash } = useLocation()
  useLiveTickets()
  useEffect(() => startHelpSearch(page.current!), [])
  return (
    <Screen title="Support" heading={null} width="wide">
      <div ref={page}>
        <SupportPage
          desk={
            loading ? (
              <SkeletonGroup>
                <SkeletonText lines={5} />
              </SkeletonGroup>
            ) : (
              <TicketDesk key={session?.account.id} member={session !== null} hash={hash} />
            )
          }
        />
      </div>
    </Screen>
  )
}
