import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'

interface TitleSwitchProps {
  label: string
  /** Undefined until it is loaded, and after a failure. */
  value: boolean | undefined
  pending: boolean
  onValueChange: (on: boolean) => void
}

/** A switch next to a card's title, which is its visible label. */
export function TitleSwitch({ label, value, pending, onValueChange }: TitleSwitchProps) {
  if (value === undefined) return pending && <Skeleton className="my-2 h-7 w-12 rounded-full" />
  return (
    <Switch label={<span className="sr-only">{label}</span>} value={value} onValueChange={onValueChange} />
  )
}
