import { online } from '../../lib/connectivity.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { useStore } from '../../lib/use-store.ts'
import { Brand } from '../../ui/brand.tsx'
import { UnpluggedDrawing } from '../../ui/drawings.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { paths } from '../paths.ts'

interface Props {
  error: unknown
  pending: boolean
  onRetry: () => void
}

/** The app itself is here, but nobody answers it. */
export function UnreachableState({ error, pending, onRetry }: Props) {
  const connected = useStore(online)
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] p-4">
      <a className="w-fit no-underline" href={paths.home}>
        <Brand />
      </a>
      <ErrorState
        className="self-center"
        drawing={UnpluggedDrawing}
        title={connected ? 'Koji does not answer' : "You're offline"}
        text={connected ? friendlyMessage(error) : 'As soon as there is a network again, you can go on.'}
        onRetry={onRetry}
        pending={pending}
      />
    </main>
  )
}
