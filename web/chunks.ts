import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

// Many small files compress badly, and every screen would have to list all of them, so modules that are always loaded
// together share one file. `./koji bench web` prints the resulting sizes.

/** These change only when their versions do. */
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

/**
 * A barrel hides which of its modules are used, so these lists name them: the modules that every call, the forms and
 * the shell need.
 */
const BARRELS = /contract\/src\/(\w+\/)?index\.ts$|lucide-react\.mjs$/
const CONTRACT = '../contract/src'
const ICONS = '../node_modules/lucide-react/dist/esm/icons'
const LUCIDE = /lucide-react\/dist\/esm\/(?!icons\/|lucide-react)/
const KIT = new Set([
  ...modulesIn(
    CONTRACT,
    'endpoint identity/captcha identity/sessions problem refusals safety/media shapes visible-text',
  ),
  ...modulesIn(ICONS, 'arrow-right chevron-down search'),
])
const FORMS = new Set([
  ...modulesIn(
    ICONS,
    'arrow-left check chevron-right circle-check circle-exclamation-point copy eye eye-off image-plus maximize-2',
    'message-circle-plus plus rotate-cw x zoom-in zoom-out',
  ),
  ...modulesIn(
    'src/ui',
    'card characters-left chip dialog field-frame form form-errors input lazy-part load-more modal-close',
    'modal-trigger textarea use-form',
  ),
])
const SHELL = new Set([
  ...modulesIn(
    CONTRACT,
    'discovery/matches growth/notifications live messaging/conversations profiles/profile-card',
  ),
  ...modulesIn(
    ICONS,
    'badge-check bell chart-no-axes-combined compass file-clock gift id-card mail-exclamation-point menu',
    'message-circle-heart monitor moon newspaper palette panel-left scan-eye sun trophy user users wifi-off',
  ),
])

/** Throws for a name without a file, because a module that is left out can load before those it depends on. */
function modulesIn(folder: string, ...names: string[]): string[] {
  return names
    .flatMap((line) => line.split(' '))
    .map((name) => {
      const paths = ['.ts', '.tsx', '.mjs'].map((extension) => source(`${folder}/${name}${extension}`))
      const path = paths.find((candidate) => existsSync(candidate))
      if (!path) throw new Error(`chunks.ts names ${folder}/${name}, which doesn't exist.`)
      return path
    })
}

/** The chunk of a module, or null to let the bundler decide. */
export function chunkOf(id: string, graph: Graph): string | null {
  const pack = PACKAGES.find(([, test]) => test.test(id))
  if (pack) return pack[0]
  // Prerendered pages share some modules with the app, on load and in the support form. Those modules get their own
  // chunks so that the pages don't load the whole app.
  const inApp = isUnder(MAIN, id, graph)
  if (inApp && isUnder(FRONT, id, graph)) return 'both'
  if (KIT.has(id) || LUCIDE.test(id) || (inApp && isUnder(LATER, id, graph))) return 'kit'
  if (SHELL.has(id) || inApp) return 'shell'
  if (FORMS.has(id)) return 'forms'
  return null
}

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }
const reached = new Map<readonly string[], Set<string>>()

/** Whether any of these entries imports the module statically. */
function isUnder(entries: readonly string[], id: string, graph: Graph): boolean {
  let all = reached.get(entries)
  if (!all) {
    all = new Set(entries)
    for (const module of all)
      if (!BARRELS.test(module))
        for (const next of graph.getModuleInfo(module)?.importedIds ?? []) all.add(next)
    reached.set(entries, all)
  }
  return all.has(id)
}
