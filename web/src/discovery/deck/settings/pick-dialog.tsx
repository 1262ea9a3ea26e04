import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { TagGroup } from '#ui/tag-groups.ts'
import { TagPicker } from '#ui/tag-picker.tsx'

interface PickDialogProps {
  label: string
  groups: readonly TagGroup[]
  max: number
  value: readonly string[]
  onValueChange: (value: readonly string[]) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Every pick is saved at once, so there is nothing to cancel. */
export const PickDialog = ({ label, open, onOpenChange, ...picker }: PickDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    size="lg"
    title={label}
    footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
  >
    <TagPicker label={<span className="sr-only">{label}</span>} {...picker} />
  </Dialog>
)
