import type { NewPost } from '@koji/contract'
import { Globe } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { zoneName } from '#lib/time-zones.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { defaultSchedule, scheduleError, type WallClock, wallClockAt } from './schedule.ts'

interface ScheduleFormProps {
  zone: string
  /** The current publication time, if the post is scheduled already. */
  scheduledFor: string | null
  onSchedule: (publish: NewPost['publish']) => void
}

interface ScheduleDialogProps extends ScheduleFormProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  pending: boolean
}

export function ScheduleDialog({ open, onOpenChange, pending, ...formProps }: ScheduleDialogProps) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule"
      description="It is published by itself, also when you are not here."
      footer={
        <>
          <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
          <Button type="submit" form={id} pending={pending}>
            Schedule
          </Button>
        </>
      }
    >
      <ScheduleForm id={id} {...formProps} />
    </Dialog>
  )
}

function ScheduleForm({ id, zone, scheduledFor, onSchedule }: ScheduleFormProps & { id: string }) {
  const [clock, setClock] = useState<WallClock>(() =>
    scheduledFor ? wallClockAt(new Date(scheduledFor), zone) : defaultSchedule(zone, new Date()),
  )
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const problem = scheduleError(clock, zone, new Date())
    setError(problem)
    if (!problem) onSchedule({ when: 'later', at: `${clock.day}T${clock.time}`, timeZone: zone })
  }

  const change = (part: Partial<WallClock>) => {
    setError(null)
    setClock({ ...clock, ...part })
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Input
        type="date"
        label="Day"
        value={clock.day}
        onValueChange={(day) => change({ day })}
        error={error ?? undefined}
      />
      <Input type="time" label="Time" value={clock.time} onValueChange={(time) => change({ time })} />
      <p className="flex gap-2 sm:col-span-2 text-14 text-ink-2">
        <Globe className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span>
          As the clocks show it in <strong className="text-ink">{zoneName(zone)}</strong>. You can change that
          in the{' '}
          <Link to={paths.creatorSetup} className="underline">
            setup
          </Link>
          .
        </span>
      </p>
    </form>
  )
}
