import { Maximize2, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { usePrivateFile } from '#lib/use-private-file.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ZoomDialog } from '#ui/zoom-dialog.tsx'

interface PrivatePictureProps {
  path: string
  /** For access without a session, such as a token. */
  headers?: Record<string, string>
  title: string
  className?: string
}

/** A picture with restricted access, which can be enlarged. It is fetched for this page and not cached. */
export function PrivatePicture({ path, headers, title, className }: PrivatePictureProps) {
  const { url, failure, retry } = usePrivateFile(path, headers)
  const [zoomed, setZoomed] = useState(false)
  return (
    <div className={cx('relative overflow-hidden rounded-14 bg-sunken', className)}>
      {url && (
        <button
          type="button"
          aria-label={`Enlarge ${title}`}
          onClick={() => setZoomed(true)}
          className="size-full cursor-zoom-in focus-visible:-outline-offset-3"
        >
          <img src={url} alt={title} className="size-full object-contain" />
          <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-[#15110cb8] text-on-field">
            <Maximize2 className="size-4.5" aria-hidden />
          </span>
        </button>
      )}
      {!url && !failure && <Skeleton className="size-full" />}
      {failure && (
        <div
          role="alert"
          className="grid size-full place-content-center justify-items-center gap-3 p-3 text-center text-14"
        >
          {failure}
          <Button variant="outline" size="sm" onClick={retry}>
            <RotateCw className="size-4" aria-hidden />
            Try Again
          </Button>
        </div>
      )}
      {url && <ZoomDialog title={title} src={url} open={zoomed} onOpenChange={setZoomed} />}
    </div>
  )
}
