import type { getCreatorStats, Reply } from '@koji/contract'
import { ask } from './ask.ts'

const path: (typeof getCreatorStats)['path'] = '/api/creators/stats'
const FIGURES = ['total', 'newThisWeek'] as const

export function startCreatorStats(root: HTMLElement): () => void {
  const stop = new AbortController()
  ask(path, stop.signal, (answer) => {
    const stats = answer as Reply<typeof getCreatorStats>
    for (const figure of FIGURES) {
      if (!Number.isFinite(stats[figure])) throw new Error(`no figure ${figure}`)
      root.querySelector(`[data-figure=${figure}]`)!.textContent = stats[figure].toLocaleString('en')
    }
    root.toggleAttribute('data-ready', true)
  })
  return () => {
    stop.abort()
    root.removeAttribute('data-ready')
  }
}
