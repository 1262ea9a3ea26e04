import { RECOVERY_CODES } from '@koji/contract'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useGroupedQuery } from '../card-group.tsx'
import { NotLoaded, SettingsCard } from '../settings-card.tsx'
import { TitleSwitch } from '../title-switch.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'
import { useNewRecoveryCodes, useSwitchOffTwoFactor, useTwoFactor, useTwoFactorSetup } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TwoFactorSetupDialog } from './two-factor-setup-dialog.tsx'

const FEW_CODES = 3

export function TwoFactorCard() {
  const twoFactor = useGroupedQuery(useTwoFactor())
  const setup = useTwoFactorSetup()
  const off = useSwitchOffTwoFactor()
  const newCodes = useNewRecoveryCodes()
  const [dialog, setDialog] = useState<'off' | 'codes' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function change(on: boolean) {
    if (!on) setDialog('off')
    else if (!setup.isPending) setup.mutate(undefined, { onError: showFailure })
  }

  const close = (open: boolean) => !open && setDialog(null)

  const switchOff = () =>
    off.mutateAsync().then(() => toast({ title: 'Two-factor sign-in is off', tone: 'ok' }), showAndRethrow)

  const makeCodes = () =>
    newCodes.mutateAsync().then(({ recoveryCodes }) => setCodes(recoveryCodes), showAndRethrow)

  return (
    <SettingsCard
      title="Two-factor sign-in"
      text="A code from your authenticator app, besides the password."
      action={
        <TitleSwitch
          label="Two-factor sign-in"
          value={twoFactor.data?.on}
          pending={twoFactor.isPending}
          onValueChange={change}
        />
      }
    >
      {twoFactor.isLoadingError && <NotLoaded query={twoFactor} />}
      {twoFactor.data?.on && (
        <CodesLeft left={twoFactor.data.recoveryCodesLeft} onRenew={() => setDialog('codes')} />
      )}
      <TwoFactorSetupDialog
        setup={setup.data}
        onClose={setup.reset}
        onDone={(recoveryCodes) => {
          setup.reset()
          setCodes(recoveryCodes)
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
      <ConfirmDialog
        open={dialog === 'off'}
        onOpenChange={close}
        title="Switch two-factor off?"
        description="Your password alone will open your account again, and your recovery codes stop working."
        confirm="Switch off"
        onConfirm={switchOff}
      />
      <ConfirmDialog
        open={dialog === 'codes'}
        onOpenChange={close}
        title="Make new recovery codes?"
        description={`You get ${RECOVERY_CODES} new ones. The old ones stop working at once.`}
        confirm="Make new codes"
        onConfirm={makeCodes}
      />
    </SettingsCard>
  )
}

/** Rethrowing keeps the dialog open for another try. */
function showAndRethrow(error: unknown): never {
  showFailure(error)
  throw error
}

function CodesLeft({ left, onRenew }: { left: number; onRenew: () => void }) {
  const isLow = left <= FEW_CODES
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-14 p-4',
        isLow ? 'bg-warn-wash' : 'bg-sunken',
      )}
    >
      {isLow && <TriangleAlert className="size-5 shrink-0 text-warn" aria-hidden />}
      <p className="min-w-45 flex-1 text-14">
        <strong>
          {left} of {counted(RECOVERY_CODES, 'recovery code')} left.
        </strong>{' '}
        {isLow
          ? 'Make new ones before you run out; the old ones stop working.'
          : 'Each opens your account once, should you lose your phone.'}
      </p>
      <Button variant="outline" size="sm" onClick={onRenew}>
        New codes
      </Button>
    </div>
  )
}
