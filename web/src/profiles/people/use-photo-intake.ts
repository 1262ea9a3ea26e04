import { type Crop, PHOTOS_MAX } from '@koji/contract'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fileError, openPhoto, sizeError } from './photo-files.ts'
import { addPhoto, refusePhoto, type UploadHandlers } from './photo-uploads.ts'

interface OpenedFile {
  file: File
  heavy: boolean
  url: string
  /** The number of files after this one. */
  left: number
}

/** Accepts chosen, dropped and pasted files. Those that the browser can show are cropped first, one after the other. */
export function usePhotoIntake(room: number, handlers: UploadHandlers) {
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [leftOut, setLeftOut] = useState(0)
  const waiting = useRef<File[]>([])
  const opening = useRef(false)

  function addFiles(files: readonly File[]) {
    const free = Math.max(0, room - waiting.current.length - (opened ? 1 : 0))
    const valid: File[] = []
    for (const file of files) {
      const error = fileError(file)
      if (error) refusePhoto(file, error)
      else valid.push(file)
    }
    setLeftOut(Math.max(0, valid.length - free))
    waiting.current.push(...valid.slice(0, free))
    if (!opened) void openNext()
  }

  async function openNext() {
    if (opening.current) return
    opening.current = true
    let next: OpenedFile | null = null
    for (let file = waiting.current.shift(); file; file = next ? undefined : waiting.current.shift()) {
      const { url, heavy } = await openPhoto(file)
      const error = url ? undefined : sizeError(file)
      if (error) refusePhoto(file, error)
      else if (url) next = { file, url, heavy, left: waiting.current.length }
      else addPhoto({ file, heavy, crop: null, preview: null }, handlers)
    }
    opening.current = false
    setOpened(next)
  }

  function acceptCrop(crop: Crop) {
    // A second press while the next file opens.
    if (!opened || opening.current) return
    const { file, heavy, url } = opened
    addPhoto({ file, heavy, crop, preview: url }, handlers)
    void openNext()
  }

  function skip() {
    if (!opened || opening.current) return
    URL.revokeObjectURL(opened.url)
    void openNext()
  }

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    addFiles(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => handlePaste(event)
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])

  const dropTarget = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDraggedOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false)
    },
    onDrop(event: DragEvent) {
      setDraggedOver(false)
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      addFiles([...event.dataTransfer.files])
    },
  }

  return { opened, isDraggedOver, leftOut, addFiles, acceptCrop, skip, dropTarget }
}

export const leftOutMessage = (leftOut: number): string =>
  `You can have ${PHOTOS_MAX} photos, so we left out ${leftOut === 1 ? 'one file' : `${leftOut} files`}. Remove a photo to make room.`
