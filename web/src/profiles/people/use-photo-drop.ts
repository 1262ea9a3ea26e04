import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

const photosIn = (files: FileList): File[] => [...files].filter(({ type }) => type.startsWith('image/'))
const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Photos that are dragged or pasted onto something, and whether some hover over it now. */
export function usePhotoDrop(add: (files: readonly File[]) => void) {
  const [hovering, setHovering] = useState(false)
  // Each element below is entered and left for itself.
  const depth = useRef(0)

  function leave() {
    depth.current = 0
    setHovering(false)
  }

  return {
    hovering,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!bringsFiles(event)) return
        depth.current++
        setHovering(true)
      },
      onDragOver(event: DragEvent) {
        // Otherwise the browser would leave the page and open the file.
        if (bringsFiles(event)) event.preventDefault()
      },
      onDragLeave(event: DragEvent) {
        if (bringsFiles(event) && --depth.current <= 0) leave()
      },
      onDrop(event: DragEvent) {
        if (!bringsFiles(event)) return
        event.preventDefault()
        leave()
        add([...event.dataTransfer.files])
      },
      onPaste(event: ClipboardEvent) {
        const photos = photosIn(event.clipboardData.files)
        if (photos.length === 0) return
        event.preventDefault()
        add(photos)
      },
    },
  }
}
