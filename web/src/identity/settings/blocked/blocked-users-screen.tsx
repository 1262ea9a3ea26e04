import type { BlockedPerson } from '@koji/contract'
import { UserRoundX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { day } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useUnblock } from '#profiles/people/block.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ShieldDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { Row, Rows, SkeletonRows } from '../rows.tsx'
import { NotLoaded, SettingsCard } from '../settings-card.tsx'
import { SettingsLayout } from '../settings-layout.tsx'
import { useBlocks } from './queries.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('#profiles/people/report-dialog.tsx')).ReportDialog,
}))

export function BlockedUsersScreen() {
  const blocks = useBlocks()
  const people = blocks.data?.pages.flatMap(({ items }) => items)
  const isEmpty = people?.length === 0 && !blocks.hasNextPage
  return (
    <SettingsLayout title="Blocked users">
      {isEmpty ? (
        <Panel>
          <EmptyState
            drawing={ShieldDrawing}
            title="You have blocked nobody"
            text="Somebody you block never sees you again, anywhere, and you never see them. The way to it is the menu on their profile."
          />
        </Panel>
      ) : (
        <SettingsCard
          title="People you blocked"
          text="You do not see each other anywhere. Nobody is told about a block, nor when you take it back."
        >
          {people ? (
            <BlockedList people={people} />
          ) : blocks.isPending ? (
            <SkeletonGroup>
              <SkeletonRows count={3} />
            </SkeletonGroup>
          ) : (
            <NotLoaded query={blocks} />
          )}
          {blocks.data && blocks.hasNextPage && (
            <LoadMore
              hasMore
              pending={blocks.isFetchingNextPage}
              onLoad={() => void blocks.fetchNextPage()}
              error={blocks.isFetchNextPageError ? friendlyMessage(blocks.error) : null}
            />
          )}
        </SettingsCard>
      )}
    </SettingsLayout>
  )
}

function BlockedList({ people }: { people: readonly BlockedPerson[] }) {
  const language = useLanguage()
  const unblock = useUnblock()
  const [selected, setSelected] = useState<BlockedPerson | null>(null)
  const [dialog, setDialog] = useState<'unblock' | 'report' | null>(null)
  const close = (next: boolean) => !next && setDialog(null)

  function openDialog(person: BlockedPerson, kind: 'unblock' | 'report') {
    setSelected(person)
    setDialog(kind)
  }

  async function confirm() {
    if (selected) await unblock.mutateAsync(selected)
  }

  return (
    <>
      <Rows label="Blocked users">
        {people.map((person) => (
          <Row
            key={person.id}
            icon={UserRoundX}
            title={person.displayName}
            text={
              <>
                {person.username && <span className="wrap-anywhere">@{person.username} · </span>}
                blocked on <time dateTime={person.blockedAt}>{day(person.blockedAt, language)}</time>
              </>
            }
          >
            {/* On narrow screens, the buttons are below the name. */}
            <div className="flex gap-2 max-sm:w-full max-sm:pl-14">
              <Button
                variant="outline"
                size="sm"
                aria-label={`Unblock ${person.displayName}`}
                onClick={() => openDialog(person, 'unblock')}
              >
                Unblock
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Report ${person.displayName}`}
                onClick={() => openDialog(person, 'report')}
              >
                Report
              </Button>
            </div>
          </Row>
        ))}
      </Rows>
      <ConfirmDialog
        open={dialog === 'unblock'}
        onOpenChange={close}
        title={`Unblock ${selected?.displayName ?? ''}?`}
        description="You can see each other again, in the deck, in the search and on your profiles. They are not told."
        confirm="Unblock"
        onConfirm={confirm}
      />
      {selected && (
        <Suspense>
          <ReportDialog
            key={selected.id}
            open={dialog === 'report'}
            onOpenChange={close}
            target={{ kind: 'profile', id: selected.id }}
            person={selected}
            blocked
          />
        </Suspense>
      )}
    </>
  )
}
