import { useMutation } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useSession } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

/** Shown until the address is confirmed. */
export function VerifyBanner() {
  const { session } = useSession()
  const resend = useMutation({
    mutationFn: async () => (await import('./resend-verification.ts')).resendVerification(),
  })
  if (!session || session.account.verified) return null

  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Check your email',
          description: `We sent a link to ${session.account.email}.`,
          tone: 'ok',
        }),
      onError: (error) => toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' }),
    })

  return (
    <aside
      aria-label="Your e-mail address is not confirmed"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warn-wash px-4 py-2 text-15 text-ink md:px-10"
    >
      <MailWarning className="size-5 shrink-0 text-warn" aria-hidden />
      <p className="min-w-0 flex-1 basis-60">
        Confirm your e-mail address to write messages, subscribe and apply as a creator. We sent a link to{' '}
        <strong className="break-all">{session.account.email}</strong>.
      </p>
      <Button variant="outline" size="sm" pending={resend.isPending} onClick={send}>
        Send again
      </Button>
    </aside>
  )
}
