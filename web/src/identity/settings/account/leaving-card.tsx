import { DELETION_GRACE_DAYS } from '@koji/contract'
import { type ReactNode, useState } from 'react'
import { leave } from '#lib/leave.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDeactivate } from './queries.ts'

export function LeavingCard() {
  const [dialog, setDialog] = useState<'deactivate' | 'delete' | null>(null)
  const close = () => setDialog(null)
  return (
    <SettingsCard title="Leaving" text="For a while, or for good.">
      <div className="divide-y divide-line *:py-5 *:first:pt-1 *:last:pb-0">
        <LeaveOption
          title="Deactivate your account"
          text="Nobody sees you any more, and nothing is lost: your matches, chats and subscriptions wait. Signing in brings everything back."
        >
          <Button variant="outline" onClick={() => setDialog('deactivate')}>
            Deactivate
          </Button>
        </LeaveOption>
        <LeaveOption
          title="Delete your account"
          text={`Everything personal is erased after ${DELETION_GRACE_DAYS} days. Until then, signing in stops it.`}
        >
          <Button variant="outline" className="text-danger!" onClick={() => setDialog('delete')}>
            Delete account
          </Button>
        </LeaveOption>
      </div>
      <DeactivateDialog open={dialog === 'deactivate'} onClose={close} />
      <DeleteDialog open={dialog === 'delete'} onClose={close} />
    </SettingsCard>
  )
}

const LeaveOption = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
    <div className="min-w-50 flex-1">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-0.5 max-w-[52ch] text-14 text-pretty text-ink-2">{text}</p>
    </div>
    {children}
  </div>
)

function DeactivateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const deactivate = useDeactivate()

  async function confirm() {
    try {
      await deactivate.mutateAsync()
    } catch (error) {
      showFailure(error)
      throw error
    }
    await leave({
      title: 'Your account is deactivated',
      description: 'Sign in whenever you want to come back.',
    })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Deactivate your account?"
      description="You are signed out everywhere and hidden from everybody, until you sign in again. Subscriptions that you pay for go on."
      confirm="Deactivate"
      onConfirm={confirm}
    />
  )
}
