import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropMailedSecret } from '#lib/mailed-secret.ts'
import { paths } from '#lib/paths.ts'
import { toast } from '#ui/toast.ts'

/** What links out of our mails bring along behind the #, on whichever screen. */
export function MailedLinks() {
  const queries = useQueryClient()
  useEffect(() => {
    const look = () => {
      const { hash, pathname } = location
      // The screen for a new password has a use of its own for it.
      if (!/^#(token|unsubscribe)=/.test(hash) || pathname === paths.resetPassword) return
      // Taken at once: whoever is not signed in is on the way to another screen.
      dropMailedSecret()
      import('./followed-links.ts').then(
        ({ follow }) => follow(hash, queries),
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
  }, [queries])
  return null
}
