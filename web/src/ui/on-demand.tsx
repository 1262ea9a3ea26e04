import { type ComponentType, useState } from 'react'
import { FRIENDLY } from '#lib/friendly-messages.ts'
import { Button, type ButtonProps } from './button.tsx'
import { toast } from './toast.ts'

type OnDemandProps<Given extends object> = ButtonProps & {
  /** The same button with what it opens; shown open. */
  load: () => Promise<ComponentType<Given & { defaultOpen: boolean }>>
  /** What is handed on to it. */
  given?: Given
}

/** A button whose panel is fetched when a pointer or the focus comes near, and put in its place when it is pressed. */
export function OnDemand<Given extends object>({ load, given, ...button }: OnDemandProps<Given>) {
  const [Opened, setOpened] = useState<ComponentType<Given & { defaultOpen: boolean }> | null>(null)
  if (Opened) return <Opened {...(given ?? ({} as Given))} defaultOpen />

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
