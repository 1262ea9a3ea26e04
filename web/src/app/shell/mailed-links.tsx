import { type ComponentType, useEffect, useState } from 'react'
import { toast } from '../../ui/toast.ts'

const isMailed = (): boolean => /[#&](token|unsubscribe)=/.test(location.hash)

/** What links out of our mails bring along behind the #, on whichever screen; fetched with the first such link. */
export function MailedLinks() {
  const [Links, setLinks] = useState<ComponentType | null>(null)
  useEffect(() => {
    const look = () => {
      if (!isMailed()) return
      import('./followed-links.tsx').then(
        ({ FollowedLinks }) => setLinks(() => FollowedLinks),
        () =>
          toast({
            title: 'Error',
            description: 'The link could not be followed. Please open it again.',
            tone: 'destructive',
          }),
      )
    }
    look()
    // The link may be opened in a tab that is on the same page already.
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return Links && <Links />
}
