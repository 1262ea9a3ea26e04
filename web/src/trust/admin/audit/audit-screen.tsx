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
import { Entries } from './entries.tsx'
import { type Chosen, filterOf, readChosen, writeChosen } from './filter.ts'
import { Filters } from './filters.tsx'

/** Who did what, on what, when and from where; and whether it is still what was written. */
export function AuditLogsScreen() {
  const [search, setSearch] = useSearchParams()
  const chosen = readChosen(search)
  const choose = (next: Chosen) => setSearch(writeChosen(next), { replace: true })
  return (
    <Screen
      title="Audit Logs"
      width="wide"
      lead="Each act of the team and each look at something private, newest first. What is anchored cannot be changed unnoticed."
      actions={<CsvButton chosen={chosen} />}
    >
      <ChainPanel />
      <Filters chosen={chosen} onChoose={choose} />
      <Entries chosen={chosen} onChoose={choose} />
    </Screen>
  )
}

/** What the filters show, as a file. It is an act as well, so it is asked for once. */
function CsvButton({ chosen }: { chosen: Chosen }) {
  const queries = useQueryClient()
  const fetching = useMutation({
    mutationFn: async () => {
      // Whoever is no longer signed in or no longer of the team hears so here, and not from a page of the browser.
      await call(getAuditCheck, {})
      download(`${AUDIT_CSV}?${new URLSearchParams(filterOf(chosen))}`)
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['admin', 'audit', 'list'] }),
    onError: (error) =>
      void toast({ title: 'No file', description: friendlyMessage(error), tone: 'destructive' }),
  })
  return (
    <Button variant="outline" pending={fetching.isPending} onClick={() => fetching.mutate()}>
      <Download className="size-5" aria-hidden />
      Export CSV
    </Button>
  )
}
