import { Component, type ReactNode } from 'react'
import { reportError } from '#lib/error-reporter.ts'
import { CrashFallback } from './crash-fallback.tsx'
import { ChunkFailure } from './lazy-screen.ts'
import { PageError } from './page-error.tsx'

interface Props {
  /** The boundary resets when this changes. */
  place: string
  children: ReactNode
}

interface State {
  failed: { error: unknown } | null
  place: string
}

/** Limits a crash to one screen instead of the whole app. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, place: this.props.place }

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failed: { error } })

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, failed: null }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error instanceof ChunkFailure ? 'chunk' : 'crash', error)
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (!failed) return this.props.children
    const retry = () => this.setState({ failed: null })
    if (failed.error instanceof ChunkFailure) return <PageError onRetry={retry} />
    return <CrashFallback error={failed.error} onRetry={retry} />
  }
}
