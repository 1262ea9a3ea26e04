import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

const CONFIRMATION_MS = 2_000

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  text: string
  label?: string
}

export function CopyButton({ text, label = 'Copy', variant = 'outline', className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const Icon = copied ? Check : Copy

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast({ title: 'This browser does not let us copy. Please select the text.' })
    }
  }

  return (
    <Button variant={variant} size="sm" className={className} onClick={() => void copy()}>
      <Icon className="size-4" aria-hidden />
      {copied ? 'Copied' : label}
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </Button>
  )
}
