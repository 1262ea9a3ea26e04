import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'

/** Asks visitors to save the link, because it is the only way back to their ticket. */
export function SecretLink() {
  const [copied, setCopied] = useState<boolean | null>(null)
  const Icon = copied ? Check : Copy

  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    )

  return (
    <div className="grid justify-items-start gap-3 rounded-14 bg-ai-wash p-4 text-14">
      <p>
        <strong>Keep this page's link.</strong> It is the only way back to this conversation, and whoever has
        it can read it.
      </p>
      {copied === false && (
        <p role="alert">This browser does not let us copy. The link is in the address bar.</p>
      )}
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        <Icon className="size-4" aria-hidden />
        {copied ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  )
}
