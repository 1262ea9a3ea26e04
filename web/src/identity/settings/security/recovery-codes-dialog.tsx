import { PRODUCT_NAME } from '@koji/contract/constants'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CopyButton } from '../copy-button.tsx'
import { saveTextFile } from './save-text-file.ts'
import { useLastValue } from './use-last-value.ts'
import { usePrintOnly } from './use-print-only.ts'

interface RecoveryCodesDialogProps {
  /** Null while the dialog is closed. */
  codes: readonly string[] | null
  onClose: () => void
}

/** The codes are never shown again, so the dialog closes only after the member confirms that they are stored. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const shown = useLastValue(codes)
  const [stored, setStored] = useState(false)
  const [warned, setWarned] = useState(false)

  function close() {
    setWarned(!stored)
    if (!stored) return
    setStored(false)
    onClose()
  }

  return (
    <Dialog
      open={codes !== null}
      onOpenChange={(open) => !open && close()}
      title="Keep your recovery codes"
      description="Each opens your account once if you lose your phone. We show them only now."
      footer={<Button onClick={close}>Done</Button>}
    >
      {shown && (
        <div className="grid gap-4">
          <Codes codes={shown} />
          <Checkbox
            label="I have kept them"
            value={stored}
            onValueChange={(checked) => {
              setStored(checked)
              setWarned(false)
            }}
            error={warned ? 'Please keep the codes somewhere safe first, then tick this box.' : undefined}
          />
        </div>
      )}
    </Dialog>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { session } = useSession()
  const paper = usePrintOnly()
  const text = `Recovery codes for ${PRODUCT_NAME} (${session?.account.email})\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-14 bg-sunken px-3 py-4 text-center font-mono text-16 sm:px-5 sm:text-18"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} />
        <Button variant="outline" size="sm" onClick={() => saveTextFile(text, 'koji-recovery-codes.txt')}>
          <Download className="size-4" aria-hidden />
          Download
        </Button>
        <Button variant="outline" size="sm" onClick={() => print()}>
          <Printer className="size-4" aria-hidden />
          Print
        </Button>
      </div>
      {createPortal(
        <pre ref={paper} className="hidden p-8 font-mono text-16 leading-loose text-black print:block">
          {text}
        </pre>,
        document.body,
      )}
    </>
  )
}
