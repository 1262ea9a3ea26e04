import { type FormEvent, useState } from 'react'
import { useStore } from '#lib/use-store.ts'
import { PhotoEditor } from '#profiles/people/photo-editor.tsx'
import { photoUploads } from '#profiles/people/photo-uploads.ts'
import { useFlow } from './flow.ts'
import { StepLayout } from './step-layout.tsx'

export function PhotosStep() {
  const { photos, submitStep } = useFlow()
  const uploading = useStore(photoUploads).some(({ state }) => state !== 'failed')
  const [submitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (photos.length > 0) void submitStep({}, ({ form }) => setFailure(form))
  }

  function missingPhotoError(): string | undefined {
    if (!submitted || photos.length > 0) return
    return uploading ? 'One moment: your photo is still on its way.' : 'Please add at least one photo.'
  }

  return (
    <StepLayout onSubmit={submit} error={failure} fieldError={missingPhotoError()}>
      <PhotoEditor className="max-w-[32rem]" />
    </StepLayout>
  )
}
