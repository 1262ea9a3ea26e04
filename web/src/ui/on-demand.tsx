import { type ComponentType, useState } from 'react'
import { FRIENDLY } from '#lib/friendly-messages.ts'
import { Button, type ButtonProps } from './button.tsx'
import { toast } from './toast.ts'

type OnDemandProps<Given extends object> = ButtonProps & {
  /** Loads the same button with its panel, which starts open. */
  load: () => Promise<ComponentType<Given & { defaultOpen: boolean }>>
  /** Extra props for the loaded component. */
  given?: Given
}

/** A button that preloads its panel on hover or focus, and is replaced by it when pressed. */
export function OnDemand<Given extends object>({ load, given, ...button }: OnDemandProps<Given>) {
  const [Opened, setOpened] = useState<ComponentType<Given & { defaultOpen: boolean }> | null>(null)
  if (Opened) return <Opened {...(given ?? ({} as Given))} defaultOpen />

  // A failed preload is retried when the button is pressed.
  const preload = () => void load().catch(() => {})
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
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
      {...button}
    />
  )
}
