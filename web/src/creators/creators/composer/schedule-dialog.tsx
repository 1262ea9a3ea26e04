import type { NewPost } from '@koji/contract'
import { Globe } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { clockOf, scheduleFault, soon, type WallClock, zoneName } from './schedule.ts'

interface Planning {
  zone: string
  /** When it is planned for so far. */
  planned: string | null
  onSchedule: (publish: NewPost['publish']) => void
}

interface ScheduleDialogProps extends Planning {
  open: boolean
  onOpenChange: (open: boolean) => void
  pending: boolean
}

export function ScheduleDialog({ open, onOpenChange, pending, ...planning }: ScheduleDialogProps) {
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
      <ScheduleForm id={id} {...planning} />
    </Dialog>
  )
}

function ScheduleForm({ id, zone, planned, onSchedule }: Planning & { id: string }) {
  const [clock, setClock] = useState<WallClock>(() =>
    planned ? clockOf(new Date(planned), zone) : soon(zone, new Date()),
  )
  const [fault, setFault] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = scheduleFault(clock, zone, new Date())
    setFault(wrong)
    if (!wrong) onSchedule({ when: 'later', at: `${clock.day}T${clock.time}`, timeZone: zone })
  }

  const change = (part: Partial<WallClock>) => {
    setFault(null)
    setClock({ ...clock, ...part })
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Input
        type="date"
        label="Day"
        value={clock.day}
        onValueChange={(day) => change({ day })}
        error={fault ?? undefined}
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
