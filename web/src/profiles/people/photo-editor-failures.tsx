import { ImageOff, RotateCw, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { CropPreview } from './photo-editor-preview.tsx'
import { type PhotoUpload, removeUpload, retryUpload } from './photo-uploads.ts'

/** Failed uploads with their reasons, to retry or dismiss. */
export const PhotoFailures = ({ uploads }: { uploads: readonly PhotoUpload[] }) => (
  <div role="alert" className="empty:hidden">
    {uploads.length > 0 && (
      <ul className="grid grid-cols-1 gap-2">
        {uploads.map((upload) => (
          <Failure key={upload.key} upload={upload} />
        ))}
      </ul>
    )}
  </div>
)

const Failure = ({ upload: { key, file, failure, retryable, ...photo } }: { upload: PhotoUpload }) => (
  <li className="flex items-center gap-3 rounded-20 bg-danger-wash p-3">
    <span className="grid h-15 w-12 shrink-0 place-items-center overflow-hidden rounded-8 bg-surface text-danger">
      {photo.preview ? <CropPreview {...photo} /> : <ImageOff className="size-5" aria-hidden />}
    </span>
    <p className="min-w-0 flex-1 text-14">
      <b className="block truncate">{file.name}</b>
      <span className="text-danger">{failure}</span>
    </p>
    {retryable && (
      <Button
        variant="outline"
        size="icon"
        aria-label={`Try ${file.name} again`}
        onClick={() => retryUpload(key)}
      >
        <RotateCw className="size-5" aria-hidden />
      </Button>
    )}
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Put ${file.name} away`}
      onClick={() => removeUpload(key)}
    >
      <X className="size-5" aria-hidden />
    </Button>
  </li>
)
