import type { Crop, MyPhoto } from '@koji/contract'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { randomId } from '#lib/random-id.ts'
import { PhotoCropDialog } from '#profiles/people/photo-crop-dialog.tsx'
import { fileError, openPhoto, PHOTO_LIMITS, PICKABLE, sizeError } from '#profiles/people/photo-files.ts'
import { shrinkPhoto } from '#profiles/people/photo-shrink.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { WhyHeld } from '#profiles/people/why-held.tsx'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { toast } from '#ui/toast.ts'
import { useRemoveCover, useSetCover } from '../my-creator.ts'
import { Section } from './section.tsx'

/** Width divided by height. */
const COVER_ASPECT = 3

interface CropSource {
  file: File
  heavy: boolean
  url: string
}

export function CoverSection({ cover }: { cover: MyPhoto | null }) {
  const [cropSource, setCropSource] = useState<CropSource | null>(null)
  const [complaint, setComplaint] = useState<string>()
  const [sent, setSent] = useState(0)
  const picker = useRef<HTMLInputElement>(null)
  const setCover = useSetCover()
  const remove = useRemoveCover()

  async function openFile(file: File | undefined) {
    if (!file) return
    setCover.reset()
    setComplaint(fileError(file))
    if (fileError(file)) return
    const { url, heavy } = await openPhoto(file)
    if (url) setCropSource({ file, heavy, url })
    else await send(file, null, false)
  }

  async function send(file: File, crop: Crop | null, heavy: boolean) {
    const shrunk = heavy ? await shrinkPhoto(file, crop) : null
    const bytes = shrunk ?? file
    const tooLarge = sizeError(bytes)
    setComplaint(tooLarge)
    if (tooLarge) return
    setSent(0)
    const key = randomId()
    const onProgress = (share: number) => setSent(share * 100)
    setCover.mutate({ bytes, crop: shrunk ? null : crop, key, onProgress })
  }

  function sendCropped(crop: Crop) {
    if (!cropSource) return
    const { file, heavy } = cropSource
    close()
    void send(file, crop, heavy)
  }

  function close() {
    if (cropSource) URL.revokeObjectURL(cropSource.url)
    setCropSource(null)
  }

  const removeCover = () =>
    remove.mutate(undefined, {
      onError: (error) =>
        toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' }),
    })

  return (
    <Section
      id="cover"
      title="Cover"
      text="A wide picture at the top of your page, three times as wide as high."
    >
      {cover && (
        <Picture
          key={cover.id}
          photo={cover}
          alt="Your cover"
          sizes="(min-width: 960px) 640px, 94vw"
          className="aspect-3/1 w-full rounded-20"
        />
      )}
      {cover?.state === 'checking' && (
        <p role="status" className="text-14 text-ink-2">
          We are checking it. This takes a few seconds; then others see it.
        </p>
      )}
      {cover?.state === 'held' && (
        <p role="status" className="rounded-14 bg-warn-wash px-4 py-3 text-15">
          <WhyHeld photos={[cover]} />
        </p>
      )}
      {setCover.isPending && <Progress label="Sending your cover" value={sent} />}
      <p role="alert" className={complaint || setCover.error ? 'font-medium text-danger' : 'hidden'}>
        {complaint ?? (setCover.error && friendlyMessage(setCover.error))}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" disabled={setCover.isPending} onClick={() => picker.current?.click()}>
          <ImagePlus className="size-5" aria-hidden />
          {cover ? 'Replace cover' : 'Choose a cover'}
        </Button>
        {cover && (
          <Button variant="ghost" pending={remove.isPending} onClick={removeCover}>
            <Trash2 className="size-5" aria-hidden />
            Remove cover
          </Button>
        )}
      </div>
      <p className="text-14 text-ink-2">{PHOTO_LIMITS}</p>
      <input
        ref={picker}
        type="file"
        accept={PICKABLE}
        aria-label="File of the cover"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void openFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <PhotoCropDialog
        url={cropSource?.url ?? null}
        left={0}
        aspect={COVER_ASPECT}
        onCrop={sendCropped}
        onSkip={close}
      />
    </Section>
  )
}
