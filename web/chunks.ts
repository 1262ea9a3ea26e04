import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

// Many small files compress badly, and every screen would list them all in the app: what is always loaded together is one
// file. `./koji bench web` says what it comes to.

/** These change with their versions only. */
const PACKAGES = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['query', /node_modules\/@tanstack\//],
  ['router', /node_modules\/react-router\//],
  ['zod', /node_modules\/zod\//],
] as const

const source = (path: string) => resolve(import.meta.dirname, path)
const MAIN = [source('src/app/main.tsx')]
const FRONT = [source('src/app/front/front.ts')]
const LATER = [source('src/app/front/farewell.tsx'), source('src/trust/support/desk-island.tsx')]

/** Behind a barrel nobody can tell who uses what, so it is said here: what every call stands on, what forms
 * and the shell show. */
const BARRELS = /contract\/src\/(\w+\/)?index\.ts$|lucide-react\.mjs$/
const KIT = among(
  'contract/src/(endpoint|identity/captcha|identity/sessions|problem|refusals|safety/media|shapes|visible-text)',
  'lucide-react/dist/esm/(?!icons/|lucide-react).+',
  'icons/(arrow-right|chevron-down|search)',
)
const FORMS = among(
  'icons/(arrow-left|check|chevron-right|circle-check|circle-exclamation-point|copy|eye|eye-off|image-plus|maximize-2)',
  'icons/(message-circle-plus|plus|rotate-cw|x|zoom-in|zoom-out)',
  'web/src/ui/(card|characters-left|chip|dialog|field-frame|form|form-errors|input|later|load-more|modal-close|opener|textarea|use-form)',
)
const SHELL = among(
  'contract/src/(discovery/matches|growth/notifications|live|messaging/chat|profiles/profile-card)',
  'icons/(badge-check|bell|chart-no-axes-combined|compass|file-clock|gift|id-card|mail-exclamation-point|menu)',
  'icons/(message-circle-heart|monitor|moon|newspaper|palette|panel-left|scan-eye|sun|trophy|user|users|wifi-off)',
)

function among(...patterns: string[]): RegExp {
  return new RegExp(`/(${patterns.join('|')})\\.m?[jt]sx?$`)
}

/** The file that a module goes into; null leaves it to the bundler. */
export function chunkOf(id: string, graph: Graph): string | null {
  const pack = PACKAGES.find(([, test]) => test.test(id))
  if (pack) return pack[0]
  // Pages that were rendered ahead share some of the app, at first and when somebody writes to support: the app itself
  // must not come along.
  const inApp = isUnder(MAIN, id, graph)
  if (inApp && isUnder(FRONT, id, graph)) return 'both'
  if (KIT.test(id) || (inApp && isUnder(LATER, id, graph))) return 'kit'
  if (SHELL.test(id) || inApp) return 'shell'
  if (FORMS.test(id)) return 'forms'
  return null
}

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }
const reached = new Map<readonly string[], Set<string>>()

/** Whether a module runs with one of these. */
function isUnder(entries: readonly string[], id: string, graph: Graph): boolean {
  let all = reached.get(entries)
  if (!all) {
    all = new Set(entries)
    for (const one of all)
      if (!BARRELS.test(one)) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) all.add(next)
    reached.set(entries, all)
  }
  return all.has(id)
}
