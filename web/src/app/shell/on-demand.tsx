import { type ComponentType, useState } from 'react'
import { FRIENDLY } from '../../lib/friendly-messages.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

interface OnDemandProps extends ButtonProps {
  /** The same button with what it opens; shown open. */
  load: () => Promise<ComponentType<{ defaultOpen: boolean }>>
}

/** A button whose panel is fetched when a pointer or the focus comes near, and put in its place when it is pressed. */
export function OnDemand({ load, ...button }: OnDemandProps) {
  const [Opened, setOpened] = useState<ComponentType<{ defaultOpen: boolean }> | null>(null)
  if (Opened) return <Opened defaultOpen />

  // What fails quietly here is tried again when it is pressed.
  const fetchAhead = () => void load().catch(() => {})
  const open = () =>
    load().then(
      (component) => setOpened(() => component),
      () => toast({ title: 'Error', description: FRIENDLY.network_failure, tone: 'destructive' }),
    )
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-haspopup="true"
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => void open()}
      {...button}
    />
  )
}
