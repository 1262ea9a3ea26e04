import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { TagGroup } from '#ui/tag-groups.ts'
import { TagPicker } from '#ui/tag-picker.tsx'

interface TagDialogProps {
  label: string
  groups: readonly TagGroup[]
  max: number
  value: readonly string[]
  onValueChange: (value: readonly string[]) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Has no cancel button, because every change is saved right away. */
export const TagDialog = ({ label, open, onOpenChange, ...picker }: TagDialogProps) => (
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
