import { Share2 } from 'lucide-react'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { share } from './share.ts'

interface ShareButtonProps {
  person: { id: string; displayName: string; username: string | null }
  /** Where they are shown; their profile, unless it is something else. */
  path?: string
}

export const ShareButton = ({
  person,
  path = paths.profileAt(person.username ?? person.id),
}: ShareButtonProps) => (
  <Button variant="outline" onClick={() => void share({ title: person.displayName, path })}>
    <Share2 className="size-5" aria-hidden />
    Share
  </Button>
)
