import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropMailedSecret } from '#lib/mailed-secret.ts'
import { paths } from '#lib/paths.ts'
import { toast } from '#ui/toast.ts'

/** Handles the secrets in links from our emails, on any screen. */
export function EmailLinks() {
  const queries = useQueryClient()
  useEffect(() => {
    const handleHash = () => {
      const { hash, pathname } = location
      // The reset screen reads the token itself.
      if (!/^#(token|unsubscribe)=/.test(hash) || pathname === paths.resetPassword) return
      // Removed before anything else, because visitors are about to be redirected.
      dropMailedSecret()
      import('./follow-email-link.ts').then(
        ({ followEmailLink }) => followEmailLink(hash, queries),
        () =>
          toast({
            title: 'Error',
            description: 'The link could not be followed. Please open it again.',
            tone: 'destructive',
          }),
      )
    }
    handleHash()
    // The link may open in a tab that is already on this page.
    addEventListener('hashchange', handleHash)
    return () => removeEventListener('hashchange', handleHash)
  }, [queries])
  return null
}
