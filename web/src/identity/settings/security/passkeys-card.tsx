import type { Passkey } from '@koji/contract'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ago, day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { canUsePasskeys, PasskeyExists } from '#lib/webauthn.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useGroupedQuery } from '../card-group.tsx'
import { usePasskeys } from '../queries.ts'
import { Row, Rows, SkeletonRows } from '../rows.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'
import { passkeyName } from './passkey-name.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { useCreatePasskey, useRemovePasskey, useRenamePasskey, useSavePasskey } from './queries.ts'
import { useLastValue } from './use-last-value.ts'

export function PasskeysCard() {
  const passkeys = useGroupedQuery(usePasskeys())
  const create = useCreatePasskey()
  const save = useSavePasskey()
  const rename = useRenamePasskey()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const isSupported = canUsePasskeys()

  return (
    <SettingsCard
      title="Passkeys"
      text="Sign in with your fingerprint, your face or the code of your device."
      action={
        isSupported && (
          <Button
            variant="secondary"
            size="sm"
            pending={create.isPending}
            onClick={() => create.mutate(undefined, { onError: showCreateFailure })}
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
                  onRename={() => setRenaming(passkey)}
                  onRemove={() => setRemoving(passkey)}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {passkeys.data && <PasskeyNote isSupported={isSupported} hasPasskeys={passkeys.data.length > 0} />}
      <PasskeyNameDialog
        title="Name your passkey"
        description="So that you recognise it in this list."
        name={create.data ? passkeyName(navigator.userAgent, create.data) : null}
        confirm="Add passkey"
        mutation={save}
        onName={(name) => save.mutateAsync({ name, credential: create.data! })}
        onSaved={() => toast({ title: 'Your passkey is ready', tone: 'ok' })}
        onClose={create.reset}
      />
      <PasskeyNameDialog
        title="Rename passkey"
        name={renaming?.name ?? null}
        confirm="Save"
        mutation={rename}
        onName={(name) => rename.mutateAsync({ id: renaming!.id, name })}
        onClose={() => setRenaming(null)}
      />
      <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} />
    </SettingsCard>
  )
}

function showCreateFailure(error: unknown): void {
  if (error instanceof PasskeyExists) toast({ title: 'This device has a passkey for your account already' })
  else showFailure(error)
}

function PasskeyNote({ isSupported, hasPasskeys }: { isSupported: boolean; hasPasskeys: boolean }) {
  if (!isSupported)
    return (
      <p className="rounded-14 bg-sunken p-4 text-14">
        This browser cannot make passkeys here. Another browser, or a phone, probably can.
      </p>
    )
  if (hasPasskeys) return null
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

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const remove = useRemovePasskey()
  const shown = useLastValue(passkey)

  async function confirm() {
    try {
      await remove.mutateAsync(passkey!.id)
      toast({ title: 'The passkey is removed', tone: 'ok' })
    } catch (error) {
      showFailure(error)
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
