import { Screen } from '../../ui/screen.tsx'
import { SupportPage } from './support-page.tsx'
import { TicketDesk } from './ticket-desk.tsx'

export const SupportScreen = () => (
  <Screen title="Support" heading={null} width="creator">
    <SupportPage desk={<TicketDesk />} />
  </Screen>
)
