import { readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Budget } from '../budget.ts'
import { addedTo, assetsOf, chunkName, loadedWith, ownOf, reachableFrom, type Scripts } from './bundle.ts'

const LISTED_ROUTES = 5

/** Measures the compressed files that the server sends to browsers. */
export function measureSizes(dist: string): Budget[] {
  const assets = resolve(dist, 'assets')
  const scripts: Scripts = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readFileSync(resolve(assets, file), 'utf8')]),
  )
  const home = assetsOf(readFileSync(resolve(dist, 'pages/home.html'), 'utf8'))
  const app = assetsOf(readFileSync(resolve(dist, 'index.html'), 'utf8'))
  const size = (what: string, files: Iterable<string>, most?: number): Budget => ({
    what,
    value: kilobytes(assets, files, 'br'),
    unit: 'kB',
    beside: `gzip ${kilobytes(assets, files, 'gz').toFixed(1)}`,
    ...(most !== undefined && { most }),
  })

  const shell = loadedWith(scripts, app.scripts)
  const opened = [...addedTo(scripts, shell)].filter(([file]) => /-screens?$/.test(chunkName(file)))
  const routes = opened.map(([file, added]) => ({
    ...size(`Route ${chunkName(file)}`, ownOf(file, opened), 40),
    whole: kilobytes(assets, added, 'br'),
  }))
  const largest = routes.toSorted((a, b) => b.value - a.value).slice(0, LISTED_ROUTES)
  const largestToOpen = routes.toSorted((a, b) => b.whole - a.whole).slice(0, LISTED_ROUTES)
  return [
    size('Landing, scripts before interaction', loadedWith(scripts, home.scripts), 10),
    // Leaves out the app, which only members get and which has its own row.
    size('Landing, scripts in all', reachableFrom(scripts, home.scripts, new Set(app.scripts)), 150),
    size('App shell, scripts', shell, 130),
    ...largest.map(({ whole, ...route }) => ({ ...route, beside: `opening it adds ${whole.toFixed(1)}` })),
    // No goal, because shared files are loaded already or cached for the next screen.
    ...largestToOpen.map(({ what, unit, whole, value }) => ({
      what: what.replace('Route', 'Opening'),
      unit,
      value: whole,
      beside: `its own ${value.toFixed(1)}`,
    })),
    size('Styles', new Set([...home.styles, ...app.styles])),
  ]
}

const kilobytes = (folder: string, files: Iterable<string>, ending: 'br' | 'gz'): number =>
  [...files].reduce((sum, file) => sum + statSync(resolve(folder, `${file}.${ending}`)).size, 0) / 1_000
