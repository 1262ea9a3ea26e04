import { TICKET_PHOTOS_MAX } from '@koji/contract'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { PICKABLE } from '#profiles/people/photo-files.ts'
import { Button } from '#ui/button.tsx'
import type { useChosenPhotos } from './photos.ts'

/** Thumbnails of the photos for a message, each with a remove button. */
export function PhotoPicker({ list, complaint, add, remove }: ReturnType<typeof useChosenPhotos>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-2">
      {list.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Pictures to send">
          {list.map(({ key, preview, file }, index) => (
            <li key={key} className="relative size-20 overflow-hidden rounded-14 bg-sunken">
              {preview ? (
                <img src={preview} alt={file.name} className="size-full object-cover" />
              ) : (
                <span className="block p-2 text-12 break-anywhere">{file.name}</span>
              )}
              <button
                type="button"
                aria-label={`Remove picture ${index + 1}`}
                onClick={() => remove(key)}
                className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-[#15110cb8] text-on-field hover:bg-[#15110c] focus-visible:outline-koji"
              >
                <X className="size-4.5" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {list.length < TICKET_PHOTOS_MAX && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="ghost" size="sm" className="-ml-3" onClick={() => input.current?.click()}>
            <ImagePlus className="size-4.5" aria-hidden />
            Add pictures
          </Button>
          <span className="text-13 text-ink-2">
            Up to {TICKET_PHOTOS_MAX}. Only our team and you see them.
          </span>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={PICKABLE}
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <p role="status" className="text-14 font-medium text-danger empty:hidden">
        {complaint}
      </p>
    </div>
  )
}
