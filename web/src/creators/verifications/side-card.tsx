import type { DocumentSide } from '@koji/contract'
import { Camera, Check, FileUp, IdCard, ScanFace } from 'lucide-react'
import { useRef, useState } from 'react'
import { SIDE_NAMES } from '#profiles/people/decision-reasons.ts'
import { PICKABLE } from '#profiles/people/photo-files.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog.tsx'
import { UploadProgress } from '#ui/photo-slot.tsx'
import { CameraDialog } from './camera-dialog.tsx'
import { SIDE_GUIDES } from './document-texts.ts'
import { hasCamera } from './use-camera.ts'
import { useDocumentSide } from './use-document-side.ts'

interface SideCardProps {
  side: DocumentSide
  added: boolean
  /** True until the creator has agreed to the terms. */
  locked: boolean
  /** True after an attempt to submit without this side. */
  missing: boolean
}

/** Takes or picks a picture of one side, previews it and uploads it. */
export function SideCard({ side, added, locked, missing }: SideCardProps) {
  const { chosen, preview, sent, failure, choose, discard, send } = useDocumentSide(side)
  const [cameraOpen, setCameraOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const name = SIDE_NAMES[side]
  const Icon = side === 'selfie' ? ScanFace : IdCard
  const complaint = failure ?? (missing ? `The ${name.toLowerCase()} is missing.` : undefined)

  function pickFile(files: FileList | null) {
    if (files?.[0]) void choose(files[0])
    if (input.current) input.current.value = ''
  }

  return (
    <li
      data-invalid={complaint ? '' : undefined}
      className="flex flex-col gap-3 rounded-20 bg-surface p-4 inset-ring inset-ring-line"
    >
      <div
        className={cx(
          'relative grid aspect-4/3 place-items-center overflow-hidden rounded-14 bg-sunken',
          complaint && 'inset-ring-2 inset-ring-danger',
        )}
      >
        {preview ? (
          <img src={preview} alt={`${name}, as you sent it`} className="size-full object-contain" />
        ) : (
          <span className="grid justify-items-center gap-2 px-4 text-center text-14 text-ink-2">
            <Icon className="size-10" strokeWidth={1.5} aria-hidden />
            {added && 'It is with us, encrypted. For your safety it is not shown again.'}
          </span>
        )}
        {sent !== null && <UploadProgress percent={sent} name={name} />}
      </div>
      <div>
        <h3 className="flex items-center gap-2 font-semibold">
          {name}
          {added && (
            <span className="inline-flex items-center gap-1 text-13 text-ok">
              <Check className="size-4" aria-hidden />
              Added
            </span>
          )}
        </h3>
        <p className="mt-0.5 text-14 text-ink-2">{SIDE_GUIDES[side].hint}</p>
      </div>
      <p role="alert" className={complaint ? 'text-14 font-medium text-danger' : 'hidden'}>
        {complaint}
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        {hasCamera() && (
          <Button
            variant={added ? 'outline' : 'default'}
            size="sm"
            disabled={locked || sent !== null}
            aria-label={`Take ${name.toLowerCase()} with the camera`}
            onClick={() => setCameraOpen(true)}
          >
            <Camera className="size-4.5" aria-hidden />
            Camera
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          disabled={locked || sent !== null}
          aria-label={`${added ? 'Replace' : 'Upload'} ${name.toLowerCase()}`}
          onClick={() => input.current?.click()}
        >
          <FileUp className="size-4.5" aria-hidden />
          {added ? 'Replace' : 'Upload'}
        </Button>
        <input
          ref={input}
          type="file"
          accept={PICKABLE}
          hidden
          aria-label={`File of the ${name.toLowerCase()}`}
          onChange={(event) => pickFile(event.target.files)}
        />
      </div>
      <CameraDialog
        side={side}
        open={cameraOpen}
        onOpenChange={setCameraOpen}
        onCapture={(file) => {
          setCameraOpen(false)
          void choose(file)
        }}
      />
      <Dialog
        open={chosen !== null}
        onOpenChange={(open) => !open && discard()}
        size="lg"
        title={`Is everything legible?`}
        description={SIDE_GUIDES[side].hint}
        footer={
          <>
            <Button variant="outline" onClick={discard}>
              Choose another
            </Button>
            <Button onClick={() => void send()}>Use this picture</Button>
          </>
        }
      >
        {chosen?.url ? (
          <img
            src={chosen.url}
            alt={`${name}, before it is sent`}
            className="mx-auto max-h-[55dvh] w-auto rounded-14 object-contain"
          />
        ) : (
          <p className="text-ink-2">Your browser cannot show this picture. We try to read it all the same.</p>
        )}
      </Dialog>
    </li>
  )
}
