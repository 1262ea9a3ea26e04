import type { Passkey } from '@koji/contract'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ago, day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { canUsePasskeys, PasskeyExists } from '#lib/webauthn.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useArrived } from '../card-group.tsx'
import { usePasskeys } from '../queries.ts'
import { Row, Rows, SkeletonRows } from '../rows.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { sayFailure } from '../use-proved.ts'
import { passkeyName } from './passkey-name.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { useKeepPasskey, useMakePasskey, useRemovePasskey, useRenamePasskey } from './queries.ts'
import { useLast } from './use-last.ts'

export function PasskeysCard() {
  const passkeys = useArrived(usePasskeys())
  const make = useMakePasskey()
  const keep = useKeepPasskey()
  const rename = useRenamePasskey()
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const possible = canUsePasskeys()

  return (
    <SettingsCard
      title="Passkeys"
      text="Sign in with your fingerprint, your face or the code of your device."
      action={
        possible && (
          <Button
            variant="secondary"
            size="sm"
            pending={make.isPending}
            onClick={() => make.mutate(undefined, { onError: sayNotMade })}
          >
            <Plus className="size-4" aria-hidden />
            Add a passkey
          </Button>
        )
      }
    >
      <Loaded query={passkeys} skeleton={<SkeletonRows count={1} />}>
        {(list) =>
          list.length > 0 && (
            <Rows label="Passkeys">
              {list.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  {...passkey}
                  onRename={() => setRenamed(passkey)}
                  onRemove={() => setRemoved(passkey)}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {passkeys.data && <Note possible={possible} some={passkeys.data.length > 0} />}
      <PasskeyNameDialog
        title="Name your passkey"
        description="So that you recognise it in this list."
        name={make.data ? passkeyName(navigator.userAgent, make.data) : null}
        confirm="Add passkey"
        mutation={keep}
        onName={(name) => keep.mutateAsync({ name, credential: make.data! })}
        onSaved={() => toast({ title: 'Your passkey is ready', tone: 'ok' })}
        onClose={make.reset}
      />
      <PasskeyNameDialog
        title="Rename passkey"
        name={renamed?.name ?? null}
        confirm="Save"
        mutation={rename}
        onName={(name) => rename.mutateAsync({ id: renamed!.id, name })}
        onClose={() => setRenamed(null)}
      />
      <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />
    </SettingsCard>
  )
}

function sayNotMade(error: unknown): void {
  if (error instanceof PasskeyExists) toast({ title: 'This device has a passkey for your account already' })
  else sayFailure(error)
}

function Note({ possible, some }: { possible: boolean; some: boolean }) {
  if (!possible)
    return (
      <p className="rounded-14 bg-sunken p-4 text-14">
        This browser cannot make passkeys here. Another browser, or a phone, probably can.
      </p>
    )
  if (some) return null
  return (
    <p className="rounded-14 bg-sunken p-4 text-14">
      <strong>You have no passkey yet.</strong> Add one, and signing in takes a second.
    </p>
  )
}

interface PasskeyRowProps extends Passkey {
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ name, createdAt, lastUsedAt, onRename, onRemove }: PasskeyRowProps) {
  const language = useLanguage()
  return (
    <Row
      icon={KeyRound}
      title={name}
      text={`Added ${day(createdAt, language)} · ${lastUsedAt ? `last used ${ago(lastUsedAt, language)}` : 'not used yet'}`}
    >
      <span className="-mr-2.5 flex">
        <Button variant="ghost" size="icon" aria-label={`Rename ${name}`} onClick={onRename}>
          <Pencil className="size-5" aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 className="size-5" aria-hidden />
        </Button>
      </span>
    </Row>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const remove = useRemovePasskey()
  const shown = useLast(passkey)

  async function confirm() {
    try {
      await remove.mutateAsync(passkey!.id)
      toast({ title: 'The passkey is removed', tone: 'ok' })
    } catch (error) {
      sayFailure(error)
      throw error
    }
  }

  return (
    <ConfirmDialog
      open={passkey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove “${shown?.name}”?`}
      description="It no longer opens your account. You may also want to delete it from the device that holds it."
      confirm="Remove"
      tone="destructive"
      onConfirm={confirm}
    />
  )
}
