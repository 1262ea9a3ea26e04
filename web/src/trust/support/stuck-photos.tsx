import { counted } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { type StuckPhotos } from './photos.ts'
import { useSendAgain } from './queries.ts'

interface StuckPhotosNoteProps {
  stuck: StuckPhotos
  onChange: (stuck: StuckPhotos | null) => void
}

/** The words have arrived, some of the pictures have not. */
export function StuckPhotosNote({ stuck, onChange }: StuckPhotosNoteProps) {
  const again = useSendAgain()
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-14 bg-warn-wash p-4 text-14">
      <p>
        Your message has arrived, but {counted(stuck.photos.length, 'picture')} did not: {stuck.why}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          pending={again.isPending}
          onClick={() => again.mutate(stuck, { onSuccess: onChange })}
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
