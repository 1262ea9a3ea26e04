import { Share2 } from 'lucide-react'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { share } from './share.ts'

interface ShareButtonProps {
  person: { id: string; displayName: string; username: string | null }
  /** The shared page; the profile by default. */
  path?: string
  /** Phones show only the icon. */
  compact?: boolean
}

export const ShareButton = ({
  person,
  path = paths.profileAt(person.username ?? person.id),
  compact = false,
}: ShareButtonProps) => (
  <Button
    variant="outline"
    className={compact ? 'max-md:size-11 max-md:px-0' : undefined}
    onClick={() => void share({ title: person.displayName, path })}
  >
    <Share2 className="size-5" aria-hidden />
    <span className={compact ? 'max-md:sr-only' : undefined}>Share</span>
  </Button>
)
