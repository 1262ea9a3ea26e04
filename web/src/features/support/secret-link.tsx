import { useState } from 'react'

/** Nothing else leads back here, so the address itself is what the visitor has to keep. */
export function SecretLink() {
  const [copied, setCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(location.href)
    setCopied(true)
  }

  return (
    <div className="secret">
      <p>
        <strong>Keep this page's link.</strong> It is the only way back to this conversation, and whoever has
        it can read it.
      </p>
      <button className="btn" type="button" onClick={copy}>
        {copied ? 'Copied' : 'Copy link'}
      </button>
    </div>
  )
}
