import { type DocumentSide, documentPath } from '@koji/contract'
import { Maximize2, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../../lib/api.ts'
import { friendlyMessage } from '../../../lib/friendly-messages.ts'
import { SIDE_NAMES } from '../../../people/decision-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ZoomDialog } from './zoom-dialog.tsx'

/** Fetched once a look and kept by nothing but this page: enlarging it is not another look. */
function useDocument(verification: string, side: DocumentSide) {
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try fetches it anew.
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    fetchFile(documentPath(verification, side), stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      (error: unknown) => !stop.signal.aborted && setFailure(friendlyMessage(error)),
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [verification, side, tries])
  const retry = () => {
    setFailure(null)
    setTries(tries + 1)
  }
  return { url, failure, retry }
}

interface DocumentPictureProps {
  verification: string
  side: DocumentSide
  /** Whose it is. */
  name: string
}

export function DocumentPicture({ verification, side, name }: DocumentPictureProps) {
  const { url, failure, retry } = useDocument(verification, side)
  const [zoomed, setZoomed] = useState(false)
  const title = `${SIDE_NAMES[side]}, ${name}`
  return (
    <figure className="grid content-start gap-2">
      <div className="relative aspect-4/3 overflow-hidden rounded-14 bg-sunken">
        {url && (
          <button
            type="button"
            aria-label={`Enlarge ${title}`}
            onClick={() => setZoomed(true)}
            className="group size-full cursor-zoom-in focus-visible:-outline-offset-3"
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
      </div>
      <figcaption className="text-14 font-semibold">{SIDE_NAMES[side]}</figcaption>
      {url && <ZoomDialog title={title} src={url} open={zoomed} onOpenChange={setZoomed} />}
    </figure>
  )
}
