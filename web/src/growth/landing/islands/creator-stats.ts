import type { getCreatorStats, Reply } from '@koji/contract'
import { fetchJson } from './fetch-json.ts'

const path: (typeof getCreatorStats)['path'] = '/api/creators/stats'
const FIGURES = ['total', 'newThisWeek'] as const

export function startCreatorStats(root: HTMLElement): () => void {
  const controller = new AbortController()
  fetchJson(path, controller.signal, (reply) => {
    const stats = reply as Reply<typeof getCreatorStats>
    for (const figure of FIGURES) {
      if (!Number.isFinite(stats[figure])) throw new Error(`The reply has no figure ${figure}`)
      root.querySelector(`[data-figure=${figure}]`)!.textContent = stats[figure].toLocaleString('en')
    }
    root.toggleAttribute('data-ready', true)
  })
  return () => {
    controller.abort()
    root.removeAttribute('data-ready')
  }
}
