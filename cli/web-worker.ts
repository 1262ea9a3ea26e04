import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { manifest } from './web-manifest.ts'

/** What can be opened without a network, beside the app itself: these screens read from what the browser has kept. */
const OFFLINE = [
  'src/app/front/front-frame.tsx',
  'src/app/shell/account-menu.tsx',
  'src/app/shell/side-sheet.tsx',
  'src/app/shell/updates.ts',
  'src/messaging/chat/chat-screen.tsx',
  'src/messaging/chat/chats-layout.tsx',
  'src/ui/toaster.tsx',
]

/** What each needs before it runs. */
export type Chunks = Record<string, { file: string; imports?: string[]; css?: string[] }>

const SLOT = /^const SHELL = .*$/m

/** Tells the service worker which files are the app, and writes what a system reads when it is installed. */
export function finishWorker(dist: string): void {
  const chunks = readChunks(dist)
  const page = readFileSync(resolve(dist, 'index.html'), 'utf8')
  const worker = resolve(dist, 'service-worker.js')
  writeFileSync(worker, withShell(readFileSync(worker, 'utf8'), shellFiles(chunks, page), page))
  writeFileSync(resolve(dist, 'manifest.webmanifest'), JSON.stringify(manifest()))
}

/** What the page asks for by itself, and every script that the screens of `OFFLINE` stand on. */
export function shellFiles(chunks: Chunks, page: string, screens: readonly string[] = OFFLINE): string[] {
  const early = new Set(
    [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:js|css|woff2))"/g)].map(([, file]) => file!),
  )
  const app = Object.keys(chunks).filter((name) => early.has(chunks[name]!.file))
  const files = new Set([...early].map((file) => `/${file}`))
  for (const file of filesUnder(chunks, [...app, ...screens])) files.add(file)
  return [...files].sort()
}

/** What these stand on, and they themselves. */
export function filesUnder(chunks: Chunks, names: readonly string[]): string[] {
  const reached = new Set(names)
  const files = new Set<string>()
  for (const name of reached) {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`The build has no ${name}, which something else stands on`)
    for (const needed of chunk.imports ?? []) reached.add(needed)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
  }
  return [...files]
}

/** As the bundler tells it. */
export const readChunks = (dist: string): Chunks =>
  JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')) as Chunks

/** Its version is that of the files and of the page: whenever one of them is another, so is the worker. */
export function withShell(worker: string, files: readonly string[], page: string): string {
  if (!SLOT.test(worker)) throw new Error('The service worker has no place for the list of its files')
  const version = createHash('sha256').update(worker).update(page).update(files.join()).digest('hex')
  const [mark] = /<meta name="release"[^>]*>/.exec(page) ?? []
  if (!mark) throw new Error('The page does not say which version it is')
  const shell = { version: version.slice(0, 12), mark, files }
  return worker.replace(SLOT, () => `const SHELL = ${JSON.stringify(shell)}`)
}
