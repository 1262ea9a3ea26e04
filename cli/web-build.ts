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

/** A build for tests has the gallery in it; it stands beside the real one. */
export const webRoot = (): string =>
  resolve(projectRoot, process.env.VITE_GALLERY ? 'web/dist-test' : 'web/dist')

/** Null when the built web app is that of these sources. */
export function pendingWebBuild(): (() => Promise<void>) | null {
  const dist = webRoot()
  const stamp = resolve(dist, '.sources')
  const sources = fingerprint(SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return null
  return async () => {
    const web = resolve(projectRoot, 'web')
    // So that a fault that a browser reports can be traced to the code that ran there.
    process.env.VITE_RELEASE ??= sources.slice(0, 12)
    await runTool('vite', ['build', '--outDir', dist, '--logLevel', 'error'], { cwd: web })
    await renderPages(web, dist)
    finishWorker(dist)
    writeFileSync(stamp, sources)
  }
}
