import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { manifest } from './web-manifest.ts'
import { type Chunks, shellFiles, withShell } from './web-worker.ts'

const PAGE = `<meta name="release" content="abc" />
  <script type="module" crossorigin src="/assets/main-1.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/zod-1.js">
  <link rel="preload" as="font" href="/assets/figtree-1.woff2" crossorigin>
  <link rel="stylesheet" crossorigin href="/assets/style-1.css">`
const CHUNKS: Chunks = {
  '_main-1.js': { file: 'assets/main-1.js', imports: ['_zod-1.js', '_framework-1.js'] },
  '_zod-1.js': { file: 'assets/zod-1.js' },
  '_framework-1.js': { file: 'assets/framework-1.js' },
  'src/chat.tsx': { file: 'assets/chat-1.js', imports: ['_main-1.js', '_card-1.js'] },
  '_card-1.js': { file: 'assets/card-1.js' },
  'src/charts.tsx': { file: 'assets/charts-1.js' },
}
const source = readFileSync(resolve(import.meta.dirname, '../web/public/service-worker.js'), 'utf8')

test('the offline shell has the page, the given screens and their imports, and no other screens', () => {
  expect(shellFiles(CHUNKS, PAGE, ['src/chat.tsx'])).toEqual([
    '/assets/card-1.js',
    '/assets/chat-1.js',
    '/assets/figtree-1.woff2',
    '/assets/framework-1.js',
    '/assets/main-1.js',
    '/assets/style-1.css',
    '/assets/zod-1.js',
  ])
  expect(() => shellFiles(CHUNKS, PAGE, ['src/gone.tsx'])).toThrow('src/gone.tsx')
})

test('the version changes with the page, the files and the worker', () => {
  const version = (...parts: Parameters<typeof withShell>) =>
    /"version":"(\w+)"/.exec(withShell(...parts))![1]
  const original = version(source, ['/a.js'], PAGE)
  expect(version(source, ['/a.js'], PAGE)).toBe(original)
  for (const other of [
    version(source, ['/b.js'], PAGE),
    version(source, ['/a.js'], `${PAGE} `),
    version(`${source} `, ['/a.js'], PAGE),
  ])
    expect(other).not.toBe(original)
})

interface Picture {
  src: string
  sizes: string
}

test('every image in the manifest exists in its declared size, and every URL is in the app', async () => {
  const { icons, screenshots, shortcuts, start_url } = manifest() as {
    icons: Picture[]
    screenshots: Picture[]
    shortcuts: { url: string }[]
    start_url: string
  }
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const { width, height } = await sharp(resolve(import.meta.dirname, `../web/public${src}`)).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
  }
  expect([start_url, ...shortcuts.map(({ url }) => url)]).toEqual([
    '/discover',
    '/discover',
    '/matches',
    '/creators',
  ])
})
