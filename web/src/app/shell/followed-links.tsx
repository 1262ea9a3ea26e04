import { EmailConfirmation } from '../../features/auth/email-confirmation.tsx'
import { Unsubscription } from '../../features/notifications/unsubscription.ts'

export const FollowedLinks = () => (
  <>
    <EmailConfirmation />
    <Unsubscription />
  </>
)
