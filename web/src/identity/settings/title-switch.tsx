import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'

interface TitleSwitchProps {
  label: string
  /** Nothing until it is known, and when it could not be read. */
  value: boolean | undefined
  pending: boolean
  onValueChange: (on: boolean) => void
}

/** A switch in the line of a card's title, which is its label for those who see. */
export function TitleSwitch({ label, value, pending, onValueChange }: TitleSwitchProps) {
  if (value === undefined) return pending && <Skeleton className="my-2 h-7 w-12 rounded-full" />
  return (
    <Switch label={<span className="sr-only">{label}</span>} value={value} onValueChange={onValueChange} />
  )
}
