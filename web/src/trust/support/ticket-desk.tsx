import { useState, useSyncExternalStore } from 'react'
import { MyTickets } from './my-tickets.tsx'
import type { StuckPhotos } from './photos.ts'
import { TicketForm } from './ticket-form.tsx'
import { hashForTicket, NEW_TICKET, ticketFromHash } from './ticket-link.ts'
import { TicketThread } from './ticket-thread.tsx'

interface TicketDeskProps {
  member: boolean
  /** As the router knows it: when it changes there, the address bar has changed before. */
  hash?: string
}

/** A conversation whose address was followed, those of a member, or a new one. */
export function TicketDesk({ member }: TicketDeskProps) {
  const hash = useHash()
  const ticket = ticketFromHash(hash)
  const [stuck, setStuck] = useState<StuckPhotos | null>(null)
  const form = (
    <TicketForm
      member={member}
      onOpened={(opened, left) => {
        setStuck(left)
        goTo(hashForTicket(opened))
      }}
    />
  )
  if (ticket)
    return (
      <TicketThread
        key={ticket}
        ticket={ticket}
        member={member}
        stuck={stuck?.ticket === ticket ? stuck : null}
        onStuck={setStuck}
        onLeave={() => goTo('')}
      />
    )
  return member && hash !== NEW_TICKET ? <MyTickets onAsk={() => goTo(NEW_TICKET)} empty={form} /> : form
}

const useHash = (): string =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash,
    () => '',
  )

/** Without a router, because the desk also stands alone on the page that was rendered ahead. */
function goTo(hash: string): void {
  location.hash = hash
}
