import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { projectRoot, runTool } from './tools.ts'
import { renderPages } from './web-pages.ts'
import { finishWorker } from './web-worker.ts'

const SOURCES = [
  'package-lock.json',
  'contract/src',
  'cli/web-manifest.ts',
  'cli/web-pages.ts',
  'cli/web-worker.ts',
  'web/chunks.ts',
  'web/front.html',
  'web/index.html',
  'web/public',
  'web/src',
  'web/vite.config.ts',
]

/** Test builds include the component gallery, so they go to a separate folder. */
export const webRoot = (): string =>
  resolve(projectRoot, process.env.VITE_GALLERY ? 'web/dist-test' : 'web/dist')

/** Null if the built web app is up to date. */
export function pendingWebBuild(): (() => Promise<void>) | null {
  const dist = webRoot()
  const stamp = resolve(dist, '.sources')
  const sources = fingerprint(SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return null
  return async () => {
    const web = resolve(projectRoot, 'web')
    // Browser errors are reported with the release that they occurred in.
    process.env.VITE_RELEASE ??= sources.slice(0, 12)
    await runTool('vite', ['build', '--outDir', dist, '--logLevel', 'error'], { cwd: web })
    await renderPages(web, dist)
    finishWorker(dist)
    writeFileSync(stamp, sources)
  }
}
