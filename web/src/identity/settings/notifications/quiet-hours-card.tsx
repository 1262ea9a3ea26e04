import type { NotificationSettings } from '@koji/contract'
import { Globe, Moon } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { browserTimeZone, zoneItems } from '#lib/time-zones.ts'
import { usePageHide } from '#lib/use-page-hide.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Input } from '#ui/input.tsx'
import { useGroupedQuery } from '../card-group.tsx'
import { NotLoaded, SettingsCard } from '../settings-card.tsx'
import { TitleSwitch } from '../title-switch.tsx'
import { useNotificationSettings, useSetNotifications } from './queries.ts'

type QuietHours = NotificationSettings['quiet']

export function QuietHoursCard() {
  const settings = useGroupedQuery(useNotificationSettings())
  const set = useSetNotifications()
  const quiet = settings.data?.quiet
  const change = (part: Partial<QuietHours>) =>
    set.mutate((all) => ({ ...all, quiet: { ...all.quiet, ...part } }))

  function toggle(on: boolean) {
    // Without a chosen time zone, the browser's is used.
    change(on && quiet?.timeZone === 'UTC' ? { on, timeZone: browserTimeZone() } : { on })
  }

  return (
    <SettingsCard
      title="Quiet hours"
      text="No e-mail and no push meanwhile. What is still unread comes when they end."
      action={
        <TitleSwitch
          label="Quiet hours"
          value={quiet?.on}
          pending={settings.isPending}
          onValueChange={toggle}
        />
      }
    >
      {settings.isLoadingError && <NotLoaded query={settings} />}
      {quiet?.on && <Hours quiet={quiet} onChange={change} />}
    </SettingsCard>
  )
}

function Hours({ quiet, onChange }: { quiet: QuietHours; onChange: (part: Partial<QuietHours>) => void }) {
  const zones = useMemo(() => zoneItems(quiet.timeZone), [quiet.timeZone])
  return (
    <div className="grid grid-cols-2 gap-4">
      <TimeField label="From" saved={quiet.from} onSave={(from) => onChange({ from })} />
      <TimeField label="To" saved={quiet.to} onSave={(to) => onChange({ to })} />
      <Combobox
        className="col-span-2"
        label="Time zone"
        icon={Globe}
        items={zones}
        value={quiet.timeZone}
        onValueChange={(zone) => zone && onChange({ timeZone: zone })}
      />
      {quiet.from === quiet.to && (
        <p className="flex gap-2 text-14 text-ink-2 col-span-2">
          <Moon className="mt-0.5 size-4 shrink-0" aria-hidden />
          They end when they begin, so it is never quiet.
        </p>
      )}
    </div>
  )
}

const SAVE_DELAY_MS = 600

interface TimeFieldProps {
  label: string
  saved: string
  onSave: (time: string) => void
}

/** Saves after a pause, because every digit changes the value. An incomplete time isn't saved. */
function TimeField({ label, saved, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const saveNow = useEffectEvent(() => {
    if (typed) onSave(typed)
    setTyped(null)
  })
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => saveNow(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => () => saveNow(), [])
  usePageHide(() => saveNow())
  return (
    <Input
      type="time"
      className="max-sm:[&_input]:px-2.5"
      label={label}
      value={typed ?? saved}
      onValueChange={setTyped}
      onBlur={() => setTyped(typed || null)}
    />
  )
}
