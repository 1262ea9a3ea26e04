import { type CaseReport, type ReporterRecord, reportPhotoPath } from '@koji/contract'
import { ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react'
import { Link } from 'react-router'
import { ago } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { personName } from '../person-name.ts'
import { reasonLabel } from './labels.ts'

/** The reports, with how many earlier reports of each reporter were upheld. */
export function CaseReports({ reports }: { reports: readonly CaseReport[] }) {
  if (reports.length === 0) return null
  return (
    <section className="grid gap-4">
      <h3 className="title-18">Reports</h3>
      <ul className="grid gap-4">
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </section>
  )
}

function Report({ report }: { report: CaseReport }) {
  const language = useLanguage()
  const { reporter, record, reason, details, at, words: texts, photoIds } = report
  const name = reporter ? personName(reporter) : 'Someone who has left'
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-3">
      <Avatar name={name} src={reporter?.avatarUrl ?? null} size={44} />
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          {reporter?.displayName ? (
            <Link to={paths.profileOf(reporter.id)} className="font-semibold text-ink hover:underline">
              {name}
            </Link>
          ) : (
            <b>{name}</b>
          )}
          <span className="text-13 text-ink-2">{ago(at, language)}</span>
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Chip size="sm" tone="ume">
            {reasonLabel(reason)}
          </Chip>
          {record && <RecordChip record={record} />}
        </div>
        {details && <p className="break-words whitespace-pre-line">{details}</p>}
        {(texts.length > 0 || photoIds.length > 0) && (
          <details className="text-14">
            <summary className="cursor-pointer py-1 font-semibold text-ink-2">As reported</summary>
            <div className="mt-2 grid gap-2">
              {texts.map((text) => (
                <p key={text} className="break-words whitespace-pre-line">
                  {text}
                </p>
              ))}
              <ul className="grid grid-cols-3 gap-2">
                {photoIds.map((photo, index) => (
                  <li key={photo}>
                    <img
                      src={reportPhotoPath(report.id, photo)}
                      alt={`Reported, ${index + 1} of ${photoIds.length}`}
                      loading="lazy"
                      className="aspect-square w-full rounded-14 object-cover"
                    />
                  </li>
                ))}
              </ul>
            </div>
          </details>
        )}
      </div>
    </li>
  )
}

const RECORD_STYLES = {
  trusted: { tone: 'ok', icon: ShieldCheck },
  usual: { tone: 'default', icon: ShieldQuestionMark },
  none: { tone: 'warn', icon: ShieldX },
} as const

function RecordChip({ record: { upheld, dismissed, weight } }: { record: ReporterRecord }) {
  const { tone, icon } = RECORD_STYLES[weight]
  const total = upheld + dismissed
  return (
    <Chip size="sm" tone={tone} icon={icon}>
      {total === 0 ? 'First report' : `${upheld} of ${total} upheld`}
    </Chip>
  )
}
