import { counted } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import type { UnsentPhotos } from './photos.ts'
import { useResendPhotos } from './queries.ts'

interface UnsentPhotosNoteProps {
  unsent: UnsentPhotos
  onChange: (unsent: UnsentPhotos | null) => void
}

/** Shown when a message was sent without some of its photos. */
export function UnsentPhotosNote({ unsent, onChange }: UnsentPhotosNoteProps) {
  const resend = useResendPhotos()
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-14 bg-warn-wash p-4 text-14">
      <p>
        Your message has arrived, but {counted(unsent.photos.length, 'picture')} did not: {unsent.reason}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          pending={resend.isPending}
          onClick={() => resend.mutate(unsent, { onSuccess: onChange })}
        >
          Send again
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
          Leave it
        </Button>
      </div>
    </div>
  )
}
