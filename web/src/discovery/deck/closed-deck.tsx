import type { Mode } from '@koji/contract'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { MODE_DISPLAY } from '#profiles/people/profile-display.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { DeckDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useRefetchDiscovery } from './queries.ts'
import { useChangeSettings } from './settings/settings-queries.ts'

/** Shown when the member paused discovery or isn't open to this mode. */
export function ClosedDeck({ why, mode }: { why: 'paused' | 'other_intent'; mode: Mode }) {
  const refetch = useRefetchDiscovery()
  const change = useChangeSettings(() => void refetch())
  return (
    <Panel>
      {why === 'paused' ? (
        <EmptyState
          drawing={DeckDrawing}
          title="Discovery is paused"
          text="You see nobody new here, and nobody new sees you. Matches and chats go on."
          action={
            <Button pending={change.isPending} onClick={() => void change.save({ paused: false })}>
              Go on
            </Button>
          }
        />
      ) : (
        <EmptyState
          drawing={DeckDrawing}
          title={`You are not here for ${MODE_DISPLAY[mode].label.toLowerCase()}`}
          text="Your profile says so to others as well. You can change it at any time."
          action={
            <Link to={paths.editProfile} className={buttonClass()}>
              Edit profile
            </Link>
          }
        />
      )}
    </Panel>
  )
}
