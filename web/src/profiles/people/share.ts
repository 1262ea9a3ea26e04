import { toast } from '#ui/toast.ts'

/** Hands a link to another app where the device can, and copies it otherwise. */
export async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, location.origin).href
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    const done = await offer({ title, url })
    if (done) return
  }
  await copy(url)
}

/** False where the device has nobody to hand it to. */
export async function offer(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // They thought better of it, which is no failure.
    return error instanceof DOMException && error.name === 'AbortError'
  }
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
