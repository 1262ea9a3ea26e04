import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { runTool } from './tools.ts'
import { type Chunks, filesUnder, readChunks } from './web-worker.ts'

interface Page {
  path: string
  title: string
  description: string
  data?: object
  /** Depends on data, so the server fills in its metadata at each request. */
  live?: boolean
  /** Null if the app itself renders this page. */
  rendered: Rendered | null
}

interface Rendered {
  early: string
  style: string
  body: string
  /** The source file of the app's screen that hydrates the page. */
  hydratedBy?: string
}

/** Prerenders the public pages from the app's components, and writes pages.json, the server's list of pages. */
export async function renderPages(web: string, dist: string): Promise<void> {
  // Kept after the build, because the server uses it to render pages too.
  const rendered = resolve(dist, 'render')
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
  const chunks = readChunks(dist)
  const pages: Record<
    string,
    Omit<Page, 'path' | 'rendered'> & { file: string | null; visitorsOnly?: true }
  > = {}
  const all = render()
  for (const { path, rendered: made, ...metadata } of all) {
    const file = made && `pages/${path === '/' ? 'home' : path.slice(1).replace(/\W/g, '-')}.html`
    if (file) writeFileSync(resolve(dist, file), fill(frame, made, chunks))
    pages[path] = made?.hydratedBy ? { file, ...metadata, visitorsOnly: true } : { file, ...metadata }
  }
  writeCompressed(resolve(dist, 'index.html'), app)
  const scriptHashes = inlineScripts(app + frame).map(hashOf)
  const styleHashes = all.flatMap(({ rendered: made }) => (made?.style ? [hashOf(made.style)] : []))
  writeFileSync(
    resolve(dist, 'pages.json'),
    JSON.stringify({ pages, knownPaths: knownPaths(), scriptHashes, styleHashes }),
  )
}

/** The page metadata stays empty, because the server fills it in with the site's address. */
function fill(frame: string, { early, style, body, hydratedBy }: Rendered, chunks: Chunks): string {
  const files = hydratedBy ? filesUnder(chunks, [hydratedBy]) : []
  // Prefetches the scripts of the hydrating screen without delaying the page; see `front.ts`.
  const later = files
    .filter((file) => file.endsWith('.js') && !frame.includes(file))
    .map((file) => `<link rel="prefetch" as="script" crossorigin href="${file}">`)
  return frame
    .replace('<!--head-->', () => `<title></title>${early}${style && `<style>${style}</style>`}`)
    .replace(
      '<!--page-->',
      () => body + (later.length > 0 ? `<template id="later">${later.join('')}</template>` : ''),
    )
}

const inlineScripts = (html: string): string[] => [
  ...new Set([...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code!)),
]

/** The content security policy allows inline scripts and styles by these hashes. */
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

function writeCompressed(file: string, html: string): void {
  writeFileSync(file, html)
  writeFileSync(`${file}.br`, brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }))
}
