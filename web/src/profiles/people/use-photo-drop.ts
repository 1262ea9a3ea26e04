import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

const photosIn = (files: FileList): File[] => [...files].filter(({ type }) => type.startsWith('image/'))
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Handlers that accept photos by drag and drop or paste, and whether files are being dragged over the element. */
export function usePhotoDrop(onPhotos: (files: readonly File[]) => void) {
  const [hovering, setHovering] = useState(false)
  // Enter and leave events bubble from descendants, so they are counted.
  const depth = useRef(0)

  function reset() {
    depth.current = 0
    setHovering(false)
  }

  return {
    hovering,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!hasFiles(event)) return
        depth.current++
        setHovering(true)
      },
      onDragOver(event: DragEvent) {
        // Otherwise the browser opens the file in place of the page.
        if (hasFiles(event)) event.preventDefault()
      },
      onDragLeave(event: DragEvent) {
        if (hasFiles(event) && --depth.current <= 0) reset()
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        reset()
        onPhotos([...event.dataTransfer.files])
      },
      onPaste(event: ClipboardEvent) {
        const photos = photosIn(event.clipboardData.files)
        if (photos.length === 0) return
        event.preventDefault()
        onPhotos(photos)
      },
    },
  }
}
