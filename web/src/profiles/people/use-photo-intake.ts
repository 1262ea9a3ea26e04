import { type Crop, PHOTOS_MAX } from '@koji/contract'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { complaintAboutFile, complaintAboutSize, openPhoto } from './photo-files.ts'
import { addPhoto, refusePhoto, type Told } from './photo-uploads.ts'

interface Opened {
  file: File
  heavy: boolean
  url: string
  /** How many files wait behind it. */
  left: number
}

/** Files that were chosen, dropped or pasted; those that the browser can show are cut first, one after the other. */
export function usePhotoIntake(room: number, told: Told) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [over, setOver] = useState(false)
  const [leftOut, setLeftOut] = useState(0)
  const waiting = useRef<File[]>([])
  const opening = useRef(false)

  function take(files: readonly File[]) {
    const free = Math.max(0, room - waiting.current.length - (opened ? 1 : 0))
    const fine: File[] = []
    for (const file of files) {
      const complaint = complaintAboutFile(file)
      if (complaint) refusePhoto(file, complaint)
      else fine.push(file)
    }
    setLeftOut(Math.max(0, fine.length - free))
    waiting.current.push(...fine.slice(0, free))
    if (!opened) void openNext()
  }

  async function openNext() {
    if (opening.current) return
    opening.current = true
    let next: Opened | null = null
    for (let file = waiting.current.shift(); file; file = next ? undefined : waiting.current.shift()) {
      const { url, heavy } = await openPhoto(file)
      const complaint = url ? undefined : complaintAboutSize(file)
      if (complaint) refusePhoto(file, complaint)
      else if (url) next = { file, url, heavy, left: waiting.current.length }
      else addPhoto({ file, heavy, crop: null, preview: null }, told)
    }
    opening.current = false
    setOpened(next)
  }

  function use(crop: Crop) {
    // Pressed twice, while the next one is being opened.
    if (!opened || opening.current) return
    const { file, heavy, url } = opened
    addPhoto({ file, heavy, crop, preview: url }, told)
    void openNext()
  }

  function skip() {
    if (!opened || opening.current) return
    URL.revokeObjectURL(opened.url)
    void openNext()
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])

  const drop = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop(event: DragEvent) {
      setOver(false)
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    },
  }

  return { opened, over, leftOut, take, use, skip, drop }
}

export const tooMany = (leftOut: number): string =>
  `You can have ${PHOTOS_MAX} photos, so we left out ${leftOut === 1 ? 'one file' : `${leftOut} files`}. Remove a photo to make room.`
