import { expect, test } from 'vitest'
import { addedTo, assetsOf, chunkName, dynamicImports, loadedWith, ownOf, reachableFrom } from './bundle.ts'

const scripts = new Map([
  [
    'front.js',
    'import{t as e}from"./help.js";e(()=>import(`./desk.js`));e(()=>import("./main.js").then(e=>e.t))',
  ],
  ['help.js', 'export const t=e=>e()'],
  ['desk.js', 'import"./react.js";import{a}from\'./help.js\''],
  ['react.js', 'export{x as y}from"./help.js"'],
  [
    'main.js',
    'import{y}from"./react.js";const d=["assets/chat.js"];import(`./chat.js`);import( "./chat.js" );import(e.module)',
  ],
  ['chat.js', 'import{t}from"./main.js";import{c}from"./card.js";import(`./chart.js`)'],
  ['card.js', 'import"./missing.js"'],
  ['chart.js', ''],
])

test('a script loads its imports and their imports', () => {
  expect([...loadedWith(scripts, ['desk.js'])]).toEqual(['desk.js', 'react.js', 'help.js'])
  expect([...loadedWith(scripts, ['front.js'])]).toEqual(['front.js', 'help.js'])
})

test('finds dynamic imports in every notation once, and ignores plain lists of file names', () => {
  expect(dynamicImports(scripts, 'main.js')).toEqual(['chat.js'])
  expect(dynamicImports(scripts, 'front.js')).toEqual(['desk.js', 'main.js'])
})

test('reachable scripts exclude other entries that are only imported dynamically', () => {
  const reached = reachableFrom(scripts, ['front.js'], new Set(['main.js']))
  expect([...reached].sort()).toEqual(['desk.js', 'front.js', 'help.js', 'react.js'])
})

test('reachable scripts include another entry that is imported statically', () => {
  const withStaticImport = new Map([...scripts, ['desk.js', 'import{t}from"./main.js"']])
  expect([...reachableFrom(withStaticImport, ['front.js'], new Set(['main.js']))]).toContain('main.js')
})

test('a route adds the scripts that the shell lacks, without its own dynamic imports', () => {
  const added = addedTo(scripts, loadedWith(scripts, ['main.js']))
  expect([...added]).toEqual([['chat.js', new Set(['chat.js', 'card.js'])]])
})

test('scripts shared by two routes belong to neither', () => {
  const opened = [
    ['chat.js', new Set(['chat.js', 'card.js', 'bubble.js'])],
    ['deck.js', new Set(['deck.js', 'card.js'])],
  ] as const
  expect([...ownOf('chat.js', opened)]).toEqual(['chat.js', 'bubble.js'])
})

test('finds the scripts, preloaded modules and styles of a page', () => {
  const html = `<script>inline()</script>
    <script type="module" crossorigin src="/assets/front-A.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/help-B.js">
    <link rel="preload" as="font" href="/assets/figtree.woff2" crossorigin>
    <link rel="stylesheet" crossorigin href="/assets/style-C.css">`
  expect(assetsOf(html)).toEqual({ scripts: ['front-A.js', 'help-B.js'], styles: ['style-C.css'] })
})

test('the name of a chunk leaves out its hash, which may contain dashes', () => {
  expect(chunkName('edit-profile-screen-Cs0bgtMq.js')).toBe('edit-profile-screen')
  expect(chunkName('recruitment-screen-D2d0k_-c.js')).toBe('recruitment-screen')
})
