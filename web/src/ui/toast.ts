export type ToastTone = 'default' | 'ok' | 'destructive'

export interface ToastOptions {
  title: string
  description?: string
  tone?: ToastTone
  action?: { label: string; onPress: () => void }
  avatar?: { name: string; src?: string | null }
  /** 0 keeps it until it is closed. */
  durationMs?: number
}

interface Stand {
  show(id: string, options: ToastOptions): void
  close(id?: string): void
}

let stand: Stand | null = null
let waiting: [id: string, options: ToastOptions][] = []
const wanting = new Set<() => void>()

/** Shows a message at the edge of the screen; callable from anywhere. Returns its id. */
export function toast(options: ToastOptions): string {
  const id = crypto.randomUUID()
  if (stand) stand.show(id, options)
  else {
    waiting.push([id, options])
    for (const listener of wanting) listener()
  }
  return id
}

/** Closes one toast, or all of them. */
export function closeToast(id?: string): void {
  waiting = id ? waiting.filter(([one]) => one !== id) : []
  stand?.close(id)
}

/** Called by the toaster when it is there: what was said meanwhile is shown now. */
export function connectToasts(to: Stand): () => void {
  stand = to
  for (const [id, options] of waiting) to.show(id, options)
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
