import { useSyncExternalStore } from 'react'
import { TicketForm } from './ticket-form.tsx'
import { hashForLink, linkFromHash } from './ticket-link.ts'
import { TicketThread } from './ticket-thread.tsx'

/** A new conversation, or the one whose secret link was followed. */
export function TicketDesk() {
  const link = linkFromHash(useHash())
  return link ? (
    <TicketThread key={link} link={link} onLeave={() => goTo('')} />
  ) : (
    <TicketForm onOpened={(opened) => goTo(hashForLink(opened))} />
  )
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
