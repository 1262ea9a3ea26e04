import type { OpenSession } from '@koji/contract'
import { Check, Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { ago, counted } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useGroupedQuery } from '../card-group.tsx'
import { useSessions } from '../queries.ts'
import { Row, Rows, SkeletonRows } from '../rows.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'
import { useEndOtherSessions, useEndSession } from './queries.ts'

export function SessionsCard() {
  const sessions = useGroupedQuery(useSessions())
  const [confirming, setConfirming] = useState(false)
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  return (
    <SettingsCard
      title="Where you are signed in"
      text="If you do not recognise one of them, sign it out and change your password."
      action={
        others > 0 && (
          <Button variant="link" size="sm" className="-mx-1.5" onClick={() => setConfirming(true)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={sessions} skeleton={<SkeletonRows count={2} />}>
        {(list) => (
          <Rows label="Sessions">
            {[...list].sort(currentFirst).map((session) => (
              <SessionRow key={session.id} {...session} />
            ))}
          </Rows>
        )}
      </Loaded>
      <EndOthersDialog open={confirming} onOpenChange={setConfirming} />
    </SettingsCard>
  )
}

const currentFirst = (a: OpenSession, b: OpenSession) => Number(b.current) - Number(a.current)

function SessionRow(session: OpenSession) {
  const { device, place, lastUsedAt, current } = session
  const language = useLanguage()
  const end = useEndSession()
  return (
    <Row
      icon={iconOf(device)}
      title={device}
      text={
        <>
          {place} · {current ? 'active now' : <time dateTime={lastUsedAt}>{ago(lastUsedAt, language)}</time>}
        </>
      }
    >
      {current ? (
        <Chip tone="ok" size="sm" icon={Check}>
          This device
        </Chip>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Sign out ${device}`}
          onClick={() => end.mutate(session)}
        >
          Sign out
        </Button>
      )}
    </Row>
  )
}

function EndOthersDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const end = useEndOtherSessions()

  async function confirm() {
    try {
      const { ended } = await end.mutateAsync()
      toast({ title: `Signed out on ${counted(ended, 'other device')}`, tone: 'ok' })
    } catch (error) {
      showFailure(error)
      throw error
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Sign out everywhere else?"
      description="You stay signed in here. Every other device needs your password or a passkey to come back."
      confirm="Sign out"
      onConfirm={confirm}
    />
  )
}

const ICONS: readonly [RegExp, LucideIcon][] = [
  [/iPad|tablet/i, Tablet],
  [/iPhone|Android/i, Smartphone],
  [/Windows|macOS|Linux|ChromeOS/i, Laptop],
]

const iconOf = (device: string): LucideIcon =>
  ICONS.find(([pattern]) => pattern.test(device))?.[1] ?? MonitorSmartphone
