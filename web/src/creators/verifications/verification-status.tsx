import { DOCUMENT_DAYS, type MyVerification } from '@koji/contract'
import { CircleAlert, Clock, MessageSquareText } from 'lucide-react'
import { Link } from 'react-router'
import { ago, day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { DOCUMENT_NAMES, VERIFICATION_REASON_TEXTS } from '#profiles/people/decision-reasons.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ShieldDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast.ts'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { documentErrorMessage } from './document-texts.ts'
import { useDeleteDocuments } from './queries.ts'

export function PendingVerification({ verification }: { verification: MyVerification }) {
  const language = useLanguage()
  return (
    <Panel className="grid gap-4">
      <Chip tone="warn" icon={Clock} className="justify-self-start">
        Waiting for our team
      </Chip>
      <h2 className="title-28">We have your documents</h2>
      <p className="text-pretty text-ink-2">
        {DOCUMENT_NAMES[verification.documentType!]} and selfie, sent {ago(verification.sentAt!, language)}. A
        person looks at them, usually within two days. We tell you here, and write to you. They are deleted{' '}
        {DOCUMENT_DAYS} days after that.
      </p>
      <DeleteDocuments
        label="Withdraw"
        title="Withdraw your documents?"
        description="They are deleted at once. You can send them again whenever you like."
      />
    </Panel>
  )
}

export function ApprovedVerification({ verification }: { verification: MyVerification }) {
  const language = useLanguage()
  return (
    <Panel>
      <EmptyState
        drawing={ShieldDrawing}
        title="You are verified"
        text={
          <>
            {verification.decidedAt
              ? `Since ${day(verification.decidedAt, language)} the mark `
              : 'The mark '}
            <VerifiedMark /> stands beside your name.
            {verification.documentsUntil
              ? ` Your documents are deleted on ${day(verification.documentsUntil, language)}.`
              : ' We keep no documents of yours.'}
          </>
        }
        action={
          <>
            <Link className={buttonClass()} to={paths.creatorSetup}>
              Go on with your page
            </Link>
            {verification.documentsUntil && (
              <DeleteDocuments
                label="Delete documents now"
                title="Delete your documents now?"
                description="You stay verified. Nobody can look at them again."
              />
            )}
          </>
        }
      />
    </Panel>
  )
}

export function RejectedVerification({ verification }: { verification: MyVerification }) {
  const language = useLanguage()
  return (
    <Panel className="grid gap-3">
      <h2 className="title-22 flex items-center gap-2.5">
        <CircleAlert className="size-6 shrink-0 text-warn" aria-hidden />
        We could not verify you yet
      </h2>
      <p className="text-pretty">{VERIFICATION_REASON_TEXTS[verification.reason!].message}</p>
      {verification.note && (
        <blockquote className="flex gap-3 rounded-14 bg-sunken p-4">
          <MessageSquareText className="mt-0.5 size-5 shrink-0 text-ink-2" aria-hidden />
          <div className="min-w-0">
            <p className="text-13 font-semibold text-ink-2">From our team</p>
            <p className="mt-1 break-words whitespace-pre-line">{verification.note}</p>
          </div>
        </blockquote>
      )}
      <p className="text-ink-2">
        You can try again at once, below.
        {verification.documentsUntil &&
          ` The pictures that you sent are deleted on ${day(verification.documentsUntil, language)}.`}
      </p>
      {verification.documentsUntil && (
        <div>
          <DeleteDocuments
            label="Delete documents now"
            title="Delete your documents now?"
            description="Nobody can look at them again. You can still try once more, with new pictures."
          />
        </div>
      )}
    </Panel>
  )
}

interface DeleteProps {
  label: string
  title: string
  description: string
}

function DeleteDocuments({ label, title, description }: DeleteProps) {
  const deletion = useDeleteDocuments()
  const deleteDocuments = () =>
    deletion.mutateAsync(undefined, {
      onSuccess: () => void toast({ title: 'Your documents are deleted', tone: 'ok' }),
      onError: (error) =>
        void toast({
          title: 'That did not work',
          description: documentErrorMessage(error),
          tone: 'destructive',
        }),
    })
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" className="justify-self-start">
          {label}
        </Button>
      }
      title={title}
      description={description}
      confirm={label}
      tone="destructive"
      onConfirm={deleteDocuments}
    />
  )
}
