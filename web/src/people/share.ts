import { toast } from '../ui/toast.ts'

/** Hands a link to another app where the device can, and copies it otherwise. */
export async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, location.origin).href
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url })
    } catch {
      // They thought better of it.
    }
    return
  }
  await copy(url)
}

export async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'The link is copied', description: url, tone: 'ok' })
  } catch {
    toast({
      title: 'This browser does not let us copy. Here is the link.',
      description: url,
      durationMs: 0,
    })
  }
}
