import { RotateCw, X } from 'lucide-react'
import { Spinner } from '#ui/spinner.tsx'
import type { Attachment } from './use-attachments.ts'

interface AttachmentsProps {
  list: readonly Attachment[]
  onRemove(key: string): void
  onRetry(attachment: Attachment): void
}

export const Attachments = ({ list, onRemove, onRetry }: AttachmentsProps) => (
  <ul aria-label="Photos to send" className="flex flex-wrap gap-2 pb-2.5">
    {list.map((attachment, index) => (
      <li key={attachment.key} className="relative size-20 overflow-hidden rounded-14 bg-sunken shadow-edge">
        {attachment.preview && <img src={attachment.preview} alt="" className="size-full object-cover" />}
        {!attachment.photo && !attachment.failure && (
          <span
            role="progressbar"
            aria-label={`Photo ${index + 1}`}
            aria-valuenow={Math.round(attachment.sent)}
            className="absolute inset-0 grid place-items-center bg-[#15110c8c] text-on-field"
          >
            <Spinner className="size-6" />
          </span>
        )}
        {attachment.failure && (
          <button
            type="button"
            aria-label={`Photo ${index + 1}: ${attachment.failure} Try Again`}
            title={attachment.failure}
            onClick={() => onRetry(attachment)}
            className="absolute inset-0 grid place-items-center bg-[#15110cb3] text-on-field"
          >
            <RotateCw className="size-6" aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label={`Remove photo ${index + 1}`}
          onClick={() => onRemove(attachment.key)}
          className="absolute top-1 right-1 grid size-7 place-items-center rounded-full bg-[#15110ccc] text-on-field"
        >
          <X className="size-4" aria-hidden />
        </button>
      </li>
    ))}
  </ul>
)
