import { toast } from '#ui/toast.ts'

/** Opens the device's share sheet if there is one, and copies the link otherwise. */
export async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, location.origin).href
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    const isShared = await shareNatively({ title, url })
    if (isShared) return
  }
  await copyLink(url)
}

/** False when sharing failed. */
export async function shareNatively(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Cancelling isn't a failure.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

export async function copyLink(url: string): Promise<void> {
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
