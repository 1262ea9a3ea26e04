import { useState, useSyncExternalStore } from 'react'
import { MyTickets } from './my-tickets.tsx'
import type { UnsentPhotos } from './photos.ts'
import { TicketForm } from './ticket-form.tsx'
import { hashForTicket, NEW_TICKET, ticketFromHash } from './ticket-link.ts'
import { TicketThread } from './ticket-thread.tsx'

interface TicketDeskProps {
  member: boolean
  /** Only causes a re-render after the router changed the fragment, which fires no hashchange event. */
  hash?: string
}

/** The ticket from the URL, the tickets of a member, or the form for a new one. */
export function TicketDesk({ member }: TicketDeskProps) {
  const hash = useHash()
  const ticket = ticketFromHash(hash)
  const [unsent, setUnsent] = useState<UnsentPhotos | null>(null)
  const form = (
    <TicketForm
      member={member}
      onOpened={(opened, photos) => {
        setUnsent(photos)
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
        unsent={unsent?.ticket === ticket ? unsent : null}
        onUnsent={setUnsent}
        onLeave={() => goTo('')}
      />
    )
  return member && hash !== NEW_TICKET ? (
    <MyTickets onNewTicket={() => goTo(NEW_TICKET)} empty={form} />
  ) : (
    form
  )
}

const useHash = (): string =>
  useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange)
      return () => removeEventListener('hashchange', onChange)
    },
    () => location.hash,
    () => '',
  )

/** Works without a router, which the prerendered page doesn't have. */
function goTo(hash: string): void {
  location.hash = hash
}
