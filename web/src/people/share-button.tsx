import { Share2 } from 'lucide-react'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

interface ShareButtonProps {
  person: { id: string; displayName: string; username: string | null }
}

/** Hands the link to another app where the device can, and copies it otherwise. */
export function ShareButton({ person }: ShareButtonProps) {
  const url = new URL(paths.profileAt(person.username ?? person.id), location.origin).href

  async function share() {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      try {
        await navigator.share({ title: person.displayName, url })
      } catch {
        // They thought better of it.
      }
      return
    }
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

  return (
    <Button variant="outline" onClick={() => void share()}>
      <Share2 className="size-5" aria-hidden />
      Share
    </Button>
  )
}
