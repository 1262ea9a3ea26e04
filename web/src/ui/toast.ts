import type { ReactNode } from 'react'

export type ToastTone = 'default' | 'ok' | 'destructive'

export interface ToastOptions {
  /** Takes the place of one with the same that is still to be seen. */
  id?: string
  title: string
  description?: string
  tone?: ToastTone
  action?: { label: string; onPress: () => void }
  avatar?: { name: string; src?: string | null }
  /** Something small to look at, in the place of the tone's own. */
  sign?: ReactNode
  /** 0 keeps it until it is closed. */
  durationMs?: number
}

type Show = (id: string, options: ToastOptions) => void

let stand: Show | null = null
let waiting: [id: string, options: ToastOptions][] = []
const wanting = new Set<() => void>()

/** Shows a message at the edge of the screen; callable from anywhere. Returns its id. */
export function toast(options: ToastOptions): string {
  const id = options.id ?? crypto.randomUUID()
  if (stand) stand(id, options)
  else {
    waiting.push([id, options])
    for (const listener of wanting) listener()
  }
  return id
}

/** Called by the toaster when it is there: what was said meanwhile is shown now. */
export function connectToasts(show: Show): () => void {
  stand = show
  for (const [id, options] of waiting) show(id, options)
  waiting = []
  return () => {
    stand = null
  }
}

/** The toaster is fetched when there is something to show. */
export function onFirstToast(listener: () => void): () => void {
  wanting.add(listener)
  return () => wanting.delete(listener)
}
