import { RotateCw, X } from 'lucide-react'
import { Spinner } from '#ui/spinner.tsx'
import type { Attachment } from './use-attachments.ts'

interface AttachmentsProps {
  list: readonly Attachment[]
  onRemove(key: string): void
  onRetry(one: Attachment): void
}

export const Attachments = ({ list, onRemove, onRetry }: AttachmentsProps) => (
  <ul aria-label="Photos to send" className="flex flex-wrap gap-2 pb-2.5">
    {list.map((one, place) => (
      <li key={one.key} className="relative size-20 overflow-hidden rounded-14 bg-sunken shadow-edge">
        {one.preview && <img src={one.preview} alt="" className="size-full object-cover" />}
        {!one.photo && !one.failure && (
          <span
            role="progressbar"
            aria-label={`Photo ${place + 1}`}
            aria-valuenow={Math.round(one.sent)}
            className="absolute inset-0 grid place-items-center bg-[#15110c8c] text-on-field"
          >
            <Spinner className="size-6" />
          </span>
        )}
        {one.failure && (
          <button
            type="button"
            aria-label={`Photo ${place + 1}: ${one.failure} Try Again`}
            title={one.failure}
            onClick={() => onRetry(one)}
            className="absolute inset-0 grid place-items-center bg-[#15110cb3] text-on-field"
          >
            <RotateCw className="size-6" aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label={`Remove photo ${place + 1}`}
          onClick={() => onRemove(one.key)}
          className="absolute top-1 right-1 grid size-7 place-items-center rounded-full bg-[#15110ccc] text-on-field"
        >
          <X className="size-4" aria-hidden />
        </button>
      </li>
    ))}
  </ul>
)
