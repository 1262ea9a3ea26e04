import { type FormEvent, useState } from 'react'
import { useStore } from '#lib/use-store.ts'
import { PhotoEditor } from '#profiles/people/photo-editor.tsx'
import { photoUploads } from '#profiles/people/photo-uploads.ts'
import { useFlow } from './flow.ts'
import { StepLayout } from './step-layout.tsx'

export function PhotosStep() {
  const { photos, goOn } = useFlow()
  const coming = useStore(photoUploads).some(({ state }) => state !== 'failed')
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (photos.length > 0) void goOn({}, ({ form }) => setFailure(form))
  }

  function missing(): string | undefined {
    if (!asked || photos.length > 0) return
    return coming ? 'One moment: your photo is still on its way.' : 'Please add at least one photo.'
  }

  return (
    <StepLayout onSubmit={submit} error={failure} complaint={missing()}>
      <PhotoEditor className="max-w-[32rem]" />
    </StepLayout>
  )
}
