import type { AuditEntry } from '@koji/contract'
import { ArrowUpRight, ListFilter } from 'lucide-react'
import { Link } from 'react-router'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Fact } from '../fact.tsx'
import { ChangeTable } from './change-table.tsx'
import { actorName, diffFacts, kindLabel, targetPath } from './labels.ts'

interface EntryDetailProps {
  id: string
  entry: AuditEntry
  onFilterTarget: () => void
}

export function EntryDetail({ id, entry, onFilterTarget }: EntryDetailProps) {
  const language = useLanguage()
  const { actor, target, network, seq, hash } = entry
  const path = targetPath(entry)
  const changes = diffFacts(entry.before, entry.after)
  return (
    <section id={id} aria-label={`Row ${seq}`} className="grid gap-5 px-4 pt-1 pb-5 md:pr-12 md:pl-20">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        <Fact name="When">
          {new Date(entry.at).toLocaleString(language, { dateStyle: 'long', timeStyle: 'medium' })}
        </Fact>
        <Fact name="Who">
          {actor?.here && actor.card ? (
            <Link to={paths.profileOf(actor.id)} className="text-ink underline underline-offset-4">
              {actor.card.displayName}
            </Link>
          ) : (
            actorName(actor)
          )}
        </Fact>
        <Fact name="From where">{network ?? (actor ? 'Not known' : 'The command line')}</Fact>
        <Fact name="On what">
          {target.name ?? kindLabel(target.kind)}
          {target.id && <span className="block font-mono text-12 break-all text-ink-2">{target.id}</span>}
        </Fact>
      </dl>
      {changes.length > 0 && <ChangeTable changes={changes} />}
      <Details entry={entry} />
      <div className="flex flex-wrap items-center gap-3">
        {path && (
          <Link to={path} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <ArrowUpRight className="size-4" aria-hidden />
            Open {kindLabel(target.kind).toLowerCase()}
          </Link>
        )}
        {target.id && (
          <Button variant="ghost" size="sm" onClick={onFilterTarget}>
            <ListFilter className="size-4" aria-hidden />
            All acts on this
          </Button>
        )}
      </div>
      <p className="text-12 break-all text-ink-2">
        Row {seq.toLocaleString('en')} · <span className="font-mono">{hash}</span>
      </p>
    </section>
  )
}

function Details({ entry: { details } }: { entry: AuditEntry }) {
  const facts = diffFacts(null, details)
  if (facts.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
      {facts.map(({ name, after }) => (
        <Fact key={name} name={name}>
          {after ?? 'Nothing'}
        </Fact>
      ))}
    </dl>
  )
}
