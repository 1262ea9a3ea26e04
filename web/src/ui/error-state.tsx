import { Button } from './button.tsx'
import type { Drawing } from './drawing-frame.tsx'
import { EmptyState } from './empty-state.tsx'
import { BowlDrawing } from './error-drawings.tsx'

interface ErrorStateProps {
  title?: string
  text?: string
  onRetry?: () => void
  pending?: boolean
  requestId?: string
  drawing?: Drawing
  level?: 1 | 2 | 3 | 4
  className?: string
}

export const ErrorState = ({
  title = 'This did not load',
  text = 'The connection or our side stumbled. Your data is safe.',
  onRetry,
  pending,
  requestId,
  drawing = BowlDrawing,
  level,
  className,
}: ErrorStateProps) => (
  <div role="alert" className={className}>
    <EmptyState
      drawing={drawing}
      title={title}
      level={level}
      text={
        <>
          {text}
          {requestId && (
            <span className="mt-2 block text-14">
              Request{' '}
              <code className="rounded-8 bg-sunken px-1.5 py-0.5 text-13 break-all text-ink">
                {requestId}
              </code>
            </span>
          )}
        </>
      }
      action={
        onRetry && (
          <Button variant="outline" pending={pending} onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    />
  </div>
)
