import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { runTool } from './tools.ts'

interface Page {
  path: string
  title: string
  description: string
  data?: object
  /** Nothing where the app itself stands there. */
  rendered: { early: string; body: string } | null
}

/** Renders the public pages from the same components as the app, and says what is to be served where. */
export async function renderPages(web: string, dist: string): Promise<void> {
  const rendered = resolve(web, '../.cache', `pages-of-${basename(dist)}`)
  await runTool(
    'vite',
    [
      'build',
      '--ssr',
      'src/app/front/prerender.tsx',
      '--outDir',
      rendered,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ],
    { cwd: web },
  )
  const { renderPages: render, knownPaths } = (await import(
    `${pathToFileURL(resolve(rendered, 'prerender.js')).href}?${Date.now()}`
  )) as { renderPages(): Page[]; knownPaths(): string[] }

  const frame = readFileSync(resolve(dist, 'front.html'), 'utf8')
  const app = readFileSync(resolve(dist, 'index.html'), 'utf8')
  rmSync(resolve(dist, 'front.html'))
  mkdirSync(resolve(dist, 'pages'), { recursive: true })
  const pages: Record<string, Omit<Page, 'path' | 'rendered'> & { file: string | null }> = {}
  for (const { path, rendered: made, ...said } of render()) {
    const file = made && `pages/${path === '/' ? 'home' : path.slice(1)}.html`
    if (file) writeFileSync(resolve(dist, file), fill(frame, made))
    pages[path] = { file, ...said }
  }
  writeCompressed(resolve(dist, 'index.html'), app)
  writeFileSync(
    resolve(dist, 'pages.json'),
    JSON.stringify({ pages, knownPaths: knownPaths(), scriptHashes: hashesOf(app + frame) }),
  )
}

/** What the page says of itself is put in by the server, which knows where it is. */
function fill(frame: string, { early, body }: NonNullable<Page['rendered']>): string {
  return frame.replace('<!--head-->', () => `<title></title>${early}`).replace('<!--page-->', () => body)
}

/** The page's policy lets exactly these inline scripts run. */
function hashesOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code!)
  return [...new Set(scripts)].map((code) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}

function writeCompressed(file: string, html: string): void {
  writeFileSync(file, html)
  writeFileSync(`${file}.br`, brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }))
}
