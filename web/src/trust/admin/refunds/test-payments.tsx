import { type Body, getSandboxSettings, patchSandboxSettings } from '@koji/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FastForward } from 'lucide-react'
import { call } from '#lib/api.ts'
import { counted, dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'

const QUERY_KEY = ['admin', 'sandbox']
/** Running a month of renewals takes a while. */
const TIMEOUT_MS = 120_000

type SandboxChange = Body<typeof patchSandboxSettings>

/** Settings of the sandbox payment provider. Not shown when payments are real. */
export function TestPayments() {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => call(getSandboxSettings, {}, { signal }),
  })
  const change = useSandboxChange()
  if (!data) return null
  const { now, daysAhead, doubled, shuffled } = data

  const advance = (days: number) =>
    change.mutate(
      { days },
      {
        onSuccess: (after) =>
          toast({
            title: `It is ${dayAndTime(after.now, language)} now`,
            tone: 'ok',
            description: 'What was due by then has happened: renewals, tries after a failure, payouts.',
          }),
      },
    )

  return (
    <Panel as="section" aria-labelledby="test-payments" className="mt-6">
      <PanelHead
        id="test-payments"
        title="Test payments"
        text="Payments go to the test provider. Nobody’s money moves."
      />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <div>
          <p className="text-14 text-ink-2">Time of the provider</p>
          <p role="status" className="title-22 tabular-nums">
            {dayAndTime(now, language)}
          </p>
          <p className="mt-1 text-14 text-ink-2">
            {daysAhead === 0 ? 'The same as everywhere.' : `${counted(daysAhead, 'day')} ahead of us.`} It
            only ever goes on.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="outline" pending={change.isPending} onClick={() => advance(1)}>
              <FastForward className="size-5" aria-hidden />A day later
            </Button>
            <Button variant="outline" pending={change.isPending} onClick={() => advance(31)}>
              <FastForward className="size-5" aria-hidden />A month later
            </Button>
          </div>
        </div>
        <div className="grid gap-5">
          <Switch
            label="Messages twice"
            hint="Each message arrives two times. Nothing may happen twice."
            value={doubled}
            disabled={change.isPending}
            onValueChange={(on) =>
              change.mutate({ doubled: on }, { onSuccess: () => toastDelivery('twice', on) })
            }
          />
          <Switch
            label="Messages in no order"
            hint="Later ones may arrive first. The outcome must be the same."
            value={shuffled}
            disabled={change.isPending}
            onValueChange={(on) =>
              change.mutate({ shuffled: on }, { onSuccess: () => toastDelivery('in no order', on) })
            }
          />
        </div>
      </div>
    </Panel>
  )
}

const toastDelivery = (how: string, on: boolean) =>
  toast({ title: on ? `Messages come ${how} from now on` : `Messages no longer come ${how}`, tone: 'ok' })

function useSandboxChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SandboxChange) => call(patchSandboxSettings, { body }, { timeoutMs: TIMEOUT_MS }),
    onSuccess: (after) => {
      queries.setQueryData(QUERY_KEY, after)
      // The new time may have changed anything about money.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'sandbox' })
    },
    onError: (error) =>
      toast({ title: 'That didn’t work', description: friendlyMessage(error), tone: 'destructive' }),
  })
}
