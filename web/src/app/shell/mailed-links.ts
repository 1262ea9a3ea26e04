import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropMailedSecret } from '#lib/mailed-secret.ts'
import { paths } from '#lib/paths.ts'
import { toast } from '#ui/toast.ts'

/** Handles the secrets in links from our emails, on any screen. */
export function MailedLinks() {
  const queries = useQueryClient()
  useEffect(() => {
    const look = () => {
      const { hash, pathname } = location
      // The reset screen reads the token itself.
      if (!/^#(token|unsubscribe)=/.test(hash) || pathname === paths.resetPassword) return
      // Removed before anything else, because visitors are about to be redirected.
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
    // The link may open in a tab that is already on this page.
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [queries])
  return null
}
