import { useUnsavedGuard } from '#lib/use-unsaved-guard.ts'
import { ConfirmDialog } from './dialog.tsx'

/** Asks before someone leaves a form with unsaved changes. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { asking, stay, leave } = useUnsavedGuard(dirty)
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      description="What you have changed here would be lost."
      confirm="Leave"
      cancel="Stay"
      onConfirm={leave}
    />
  )
}
