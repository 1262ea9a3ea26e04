import type { Application } from '@koji/contract'
import { CalendarClock, Clock, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ago, dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { CATEGORY_NAMES } from '#profiles/people/creator-categories.ts'
import { APPLICATION_REASON_TEXTS } from '#profiles/people/decision-reasons.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast.ts'
import { useWithdraw } from './queries.ts'

export function PendingApplication({ application }: { application: Application }) {
  const language = useLanguage()
  const withdraw = useWithdraw()

  const withdrawApplication = () =>
    withdraw.mutateAsync(undefined, {
      onSuccess: () => void toast({ title: 'Your application is taken back' }),
      onError: (error) =>
        void toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' }),
    })

  return (
    <div className="grid gap-5">
      <Panel className="grid gap-4">
        <Chip tone="warn" icon={Clock} className="justify-self-start">
          Waiting for our team
        </Chip>
        <h2 className="title-28">We have your application</h2>
        <p className="text-pretty text-ink-2">
          A person reads it, usually within two days. You sent it {ago(application.sentAt, language)}. We tell
          you here what comes of it, and write to you.
        </p>
        <div className="flex flex-wrap gap-3">
          <ConfirmDialog
            trigger={<Button variant="outline">Take it back</Button>}
            title="Take your application back?"
            description="Nobody reads it any more, and its pictures are deleted. Your words stay, so that you can change them and send them again."
            confirm="Take it back"
            onConfirm={withdrawApplication}
          />
        </div>
      </Panel>
      <SentApplication application={application} />
    </div>
  )
}

/** The decision and its reason. The screen shows the form below it once the next attempt is allowed. */
export function RejectedApplication({
  application,
  nextTryAt,
}: {
  application: Application
  nextTryAt: string | null
}) {
  const language = useLanguage()
  return (
    <Panel className="grid gap-4">
      <h2 className="title-28">Not this time</h2>
      <p className="text-pretty">{APPLICATION_REASON_TEXTS[application.reason!].message}</p>
      {application.note && (
        <blockquote className="flex gap-3 rounded-14 bg-sunken p-4">
          <MessageSquareText className="mt-0.5 size-5 shrink-0 text-ink-2" aria-hidden />
          <div className="min-w-0">
            <p className="text-13 font-semibold text-ink-2">From our team</p>
            <p className="mt-1 break-words whitespace-pre-line">{application.note}</p>
          </div>
        </blockquote>
      )}
      <p className="flex items-start gap-2.5 font-medium">
        <CalendarClock className="mt-0.5 size-5 shrink-0 text-ai" aria-hidden />
        {nextTryAt
          ? `You can apply again from ${dayAndTime(nextTryAt, language)}.`
          : 'You can apply again now. Your words are still here.'}
      </p>
    </Panel>
  )
}

export const ApprovedApplication = () => (
  <Panel>
    <EmptyState
      drawing={PaletteDrawing}
      title="You are a creator"
      text="Next: set up your page, and verify your identity so that people can subscribe."
      action={
        <>
          <Link className={buttonClass()} to={paths.creatorSetup}>
            Set up your page
          </Link>
          <Link className={buttonClass({ variant: 'outline' })} to={paths.creatorVerify}>
            Verify your identity
          </Link>
        </>
      }
    />
  </Panel>
)

function SentApplication({ application }: { application: Application }) {
  return (
    <Panel as="section" aria-labelledby="sent">
      <h2 id="sent" className="title-22 mb-4">
        What you sent
      </h2>
      <dl className="grid gap-4">
        <Line name="Category">{CATEGORY_NAMES[application.category]}</Line>
        <Line name="About">{application.about}</Line>
        {application.links.length > 0 && <Line name="Links">{application.links.join('\n')}</Line>}
        {application.sample && <Line name="A first post">{application.sample}</Line>}
      </dl>
    </Panel>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-14 font-semibold text-ink-2">{name}</dt>
    <dd className="mt-0.5 break-words whitespace-pre-line">{children}</dd>
  </div>
)
