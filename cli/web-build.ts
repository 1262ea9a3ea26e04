import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTool } from './tools.ts'
import { renderPages } from './web-pages.ts'

const root = resolve(import.meta.dirname, '..')
const SOURCES = [
  'package-lock.json',
  'contract/src',
  'cli/web-pages.ts',
  'web/front.html',
  'web/index.html',
  'web/public',
  'web/src',
  'web/vite.config.ts',
]

/** Null when the built web app is that of these sources. */
export function pendingWebBuild(): (() => Promise<void>) | null {
  const dist = resolve(root, 'web/dist')
  const stamp = resolve(dist, '.sources')
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return null
  return async () => {
    const web = resolve(root, 'web')
    await runTool('vite', ['build', '--logLevel', 'error'], { cwd: web })
    await renderPages(web, dist)
    writeFileSync(stamp, sources)
  }
}

function fingerprint(): string {
  // A test build has the gallery in it, a production build has not.
  const hash = createHash('sha256').update(process.env.VITE_GALLERY ?? '')
  for (const source of SOURCES)
    for (const file of filesUnder(resolve(root, source))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesUnder(resolve(path, entry.name)))
  } catch {
    return [path]
  }
}
