import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { manifest } from './web-manifest.ts'

/** Modules that work offline in addition to the app shell. The screens among them read data stored in the browser. */
const OFFLINE = [
  'src/app/front/front-frame.tsx',
  'src/app/shell/account-menu.tsx',
  'src/app/shell/side-sheet.tsx',
  'src/app/shell/updates.ts',
  'src/messaging/conversations/chat-screen.tsx',
  'src/messaging/conversations/chats-layout.tsx',
  'src/ui/toaster.tsx',
]

/** Vite's build manifest: each chunk's file, and what has to load before it runs. */
export type Chunks = Record<string, { file: string; imports?: string[]; css?: string[] }>

const SLOT = /^const SHELL = .*$/m

/** Adds the list of files to the service worker, and writes the web app manifest. */
export function finishWorker(dist: string): void {
  const chunks = readChunks(dist)
  const page = readFileSync(resolve(dist, 'index.html'), 'utf8')
  const worker = resolve(dist, 'service-worker.js')
  writeFileSync(worker, withShell(readFileSync(worker, 'utf8'), shellFiles(chunks, page), page))
  writeFileSync(resolve(dist, 'manifest.webmanifest'), JSON.stringify(manifest()))
}

/** The files that the page loads, and those of the screens in `OFFLINE` with all their imports. */
export function shellFiles(chunks: Chunks, page: string, screens: readonly string[] = OFFLINE): string[] {
  const loadedByPage = new Set(
    [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:js|css|woff2))"/g)].map(([, file]) => file!),
  )
  const app = Object.keys(chunks).filter((name) => loadedByPage.has(chunks[name]!.file))
  const files = new Set([...loadedByPage].map((file) => `/${file}`))
  for (const file of filesUnder(chunks, [...app, ...screens])) files.add(file)
  return [...files].sort()
}

/** The files of these chunks and of everything they import. */
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

export const readChunks = (dist: string): Chunks =>
  JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')) as Chunks

/** The version changes whenever the worker, the page or one of the files changes. */
export function withShell(worker: string, files: readonly string[], page: string): string {
  if (!SLOT.test(worker)) throw new Error('The service worker has no place for the list of its files')
  const version = createHash('sha256').update(worker).update(page).update(files.join()).digest('hex')
  const [releaseTag] = /<meta name="release"[^>]*>/.exec(page) ?? []
  if (!releaseTag) throw new Error('The page does not say which version it is')
  const shell = { version: version.slice(0, 12), mark: releaseTag, files }
  return worker.replace(SLOT, () => `const SHELL = ${JSON.stringify(shell)}`)
}
