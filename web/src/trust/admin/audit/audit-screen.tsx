import { AUDIT_CSV, getAuditCheck } from '@koji/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { call } from '#lib/api.ts'
import { download } from '#lib/download.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Screen } from '#ui/screen.tsx'
import { toast } from '#ui/toast.ts'
import { ChainPanel } from './chain-panel.tsx'
import { EntryList } from './entry-list.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { type FilterValues, readFilters, toAuditFilter, writeFilters } from './filters.ts'

/** The audit log, and the state of its hash chain. */
export function AuditLogsScreen() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const updateFilters = (next: FilterValues) => setSearch(writeFilters(next), { replace: true })
  return (
    <Screen
      title="Audit Logs"
      width="wide"
      lead="Each act of the team and each look at something private, newest first. What is anchored cannot be changed unnoticed."
      actions={<CsvButton filters={filters} />}
    >
      <ChainPanel />
      <FilterPanel filters={filters} onChange={updateFilters} />
      <EntryList filters={filters} onChange={updateFilters} />
    </Screen>
  )
}

/** Downloads the filtered log. The export is recorded in the log, so the list is refreshed after it. */
function CsvButton({ filters }: { filters: FilterValues }) {
  const queries = useQueryClient()
  const csvExport = useMutation({
    mutationFn: async () => {
      // Check the access first: a refused download would replace the app with an error page of the browser.
      await call(getAuditCheck, {})
      download(`${AUDIT_CSV}?${new URLSearchParams(toAuditFilter(filters))}`)
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['admin', 'audit', 'list'] }),
    onError: (error) =>
      void toast({ title: 'No file', description: friendlyMessage(error), tone: 'destructive' }),
  })
  return (
    <Button variant="outline" pending={csvExport.isPending} onClick={() => csvExport.mutate()}>
      <Download className="size-5" aria-hidden />
      Export CSV
    </Button>
  )
}
