import { type DataExport, EXPORT_HOURS } from '@koji/contract'
import { Archive, Download, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayAndTime, fileSize } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useGroupedQuery } from '../card-group.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { showFailure } from '../use-reauthenticated-mutation.ts'
import { useDownloadExport, useLatestExport, useRequestExport } from './queries.ts'

export function ExportCard() {
  const latest = useGroupedQuery(useLatestExport())
  const request = useRequestExport()
  const start = () => request.mutate(undefined, { onError: showFailure })
  return (
    <SettingsCard
      title="Your data"
      text={
        <>
          Everything that we keep about you, as a ZIP to take with you. What that is and for how long stands
          in the{' '}
          <Link to={paths.privacy} className="underline">
            privacy policy
          </Link>
          .
        </>
      }
    >
      <Loaded query={latest} skeleton={<Skeleton className="h-11 w-48 rounded-full" />}>
        {(dataExport) => (
          <div aria-live="polite">
            <ExportState
              latest={dataExport && isAvailable(dataExport) ? dataExport : null}
              pending={request.isPending}
              onStart={start}
            />
          </div>
        )}
      </Loaded>
    </SettingsCard>
  )
}

/** An export whose file was deleted is no longer shown. */
const isAvailable = ({ state, availableUntil }: DataExport): boolean =>
  state !== 'ready' || availableUntil === null || Date.parse(availableUntil) > Date.now()

interface ExportStateProps {
  latest: DataExport | null
  pending: boolean
  onStart: () => void
}

function ExportState({ latest, pending, onStart }: ExportStateProps) {
  const language = useLanguage()
  const startButton = (label: string) => (
    <Button variant="outline" pending={pending} onClick={onStart}>
      {label}
    </Button>
  )
  if (!latest) return startButton('Request my data')
  if (latest.state === 'failed')
    return (
      <Notice
        icon={<TriangleAlert className="size-5 shrink-0 self-start text-warn" aria-hidden />}
        tone="bg-warn-wash"
      >
        <p className="min-w-45 flex-1 text-14">
          <strong className="block">The file could not be made.</strong>
          Something on our side stumbled. Your data is safe.
        </p>
        {startButton('Try Again')}
      </Notice>
    )
  if (latest.state === 'ready')
    return (
      <Notice icon={<Archive className="size-5 shrink-0 self-start" aria-hidden />} tone="bg-sunken">
        <p className="min-w-45 flex-1 text-14">
          <strong className="block">Your file is ready{size(latest, language)}.</strong>
          {latest.availableUntil && `Here until ${dayAndTime(latest.availableUntil, language)}.`}
        </p>
        <DownloadButton id={latest.id} />
      </Notice>
    )
  return (
    <div className="grid gap-2">
      <Progress
        label={latest.state === 'waiting' ? 'Waiting for its turn' : 'Collecting your data'}
        value={latest.state === 'waiting' ? null : latest.progress}
        valueText={latest.state === 'waiting' ? 'Starts in a moment' : undefined}
      />
      <p className="text-14 text-ink-2">
        You can leave this page. The file stays here for {EXPORT_HOURS} hours once it is ready.
      </p>
    </div>
  )
}

function DownloadButton({ id }: { id: string }) {
  const download = useDownloadExport()
  return (
    <Button pending={download.isPending} onClick={() => download.mutate(id, { onError: showFailure })}>
      <Download className="size-5" aria-hidden />
      Download
    </Button>
  )
}

const size = ({ bytes }: DataExport, language: string | undefined): string =>
  bytes === null ? '' : ` (${fileSize(bytes, language)})`

const Notice = ({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) => (
  <div className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-14 p-4 ${tone}`}>
    {icon}
    {children}
  </div>
)
