import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll } from 'vitest'
import { servePages } from '#platform/http/pages.ts'
import type { TestWorld } from './world.ts'

export const PAGE =
  '<html><head><title>Koji</title><meta name="description" content="Meet." /></head><body></body></html>'

/** Stands in for the app's components, and renders its input. */
const RENDERER =
  "export const renderNow = (path, answer) => ({ body: JSON.stringify(answer), style: 'p{top:0}' })"

/** Serves pages in the layout of a build, without the app. */
export function usePages(world: TestWorld): void {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(resolve(tmpdir(), 'koji-pages-'))
    for (const folder of ['assets', 'icons', 'pictures', 'pages', 'render'])
      await mkdir(resolve(root, folder))
    await writeFile(resolve(root, 'render/prerender.js'), RENDERER)
    await writeFile(resolve(root, 'pages/creators.html'), PAGE.replace('</body>', '<!--live--></body>'))
    for (const file of ['favicon.svg', 'manifest.webmanifest', 'service-worker.js'])
      await writeFile(resolve(root, file), '')
    await writeFile(resolve(root, 'index.html'), PAGE)
    await writeFile(resolve(root, 'index.html.br'), brotliCompressSync(PAGE))
    await writeFile(resolve(root, 'index.html.gz'), gzipSync(PAGE))
    const knownPaths = ['/about', '/creators', '/creators/:x', '/creator/:x', '/creator/apply', '/@:x']
    const pages = {
      '/about': {
        file: null,
        title: 'About · Koji',
        description: 'What it is.',
        data: { name: '</script>' },
      },
      '/creators': { file: 'pages/creators.html', live: true, title: 'Creators · Koji', description: 'All.' },
    }
    const known = { pages, knownPaths, scriptHashes: ['sha256-x'], styleHashes: [] }
    await writeFile(resolve(root, 'pages.json'), JSON.stringify(known))
    await servePages(world.app, root)
  })
  afterAll(() => rm(root, { recursive: true }))
}
