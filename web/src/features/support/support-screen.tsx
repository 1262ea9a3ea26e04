import './support.css'
import { useLocation, useNavigate } from 'react-router'
import { TicketForm } from './ticket-form.tsx'
import { hashForLink, linkFromHash } from './ticket-link.ts'
import { TicketThread } from './ticket-thread.tsx'

export default function SupportScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const link = linkFromHash(hash)
  return (
    <main className="support">
      {link ? (
        <TicketThread key={link} link={link} onLeave={() => navigate({ hash: '' })} />
      ) : (
        <TicketForm onOpened={(opened) => navigate({ hash: hashForLink(opened) })} />
      )}
    </main>
  )
}
