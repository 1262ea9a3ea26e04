import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { AuthFrame } from './auth-frame.tsx'

export const ResetPasswordScreen = () => (
  <AuthFrame>
    <Screen title="Reset password" heading={null} className="grid gap-3">
      <ScreenHeading>This link is used or expired</ScreenHeading>
      <p className="text-ink-2">A link to choose a new password works once and for a short while.</p>
      <Link className={buttonClass({ className: 'mt-3 justify-self-start' })} to={paths.auth}>
        Back to sign in
      </Link>
    </Screen>
  </AuthFrame>
)
