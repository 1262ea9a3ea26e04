import { LogOut } from 'lucide-react'
import { useSignOut } from '#lib/leave.ts'
import { useSession } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'

export function SignOutCard() {
  const { session } = useSession()
  const signOut = useSignOut()
  return (
    <SettingsCard
      title="Sign out"
      text={<span className="wrap-anywhere">You are signed in as {session?.account.email}.</span>}
      action={
        <Button
          variant="outline"
          size="sm"
          pending={signOut.isPending}
          onClick={() => signOut.mutate(undefined, { onError: showFailure })}
        >
          <LogOut className="size-4" aria-hidden />
          Sign out
        </Button>
      }
    />
  )
}
