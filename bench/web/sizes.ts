import { readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Budget } from '../budget.ts'
import { addedTo, assetsOf, chunkName, loadedWith, ownOf, reachableFrom, type Scripts } from './bundle.ts'

const BIGGEST = 5

/** What a browser is sent, from the files that the server hands out. */
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
  const own = routes.toSorted((a, b) => b.value - a.value).slice(0, BIGGEST)
  const opening = routes.toSorted((a, b) => b.whole - a.whole).slice(0, BIGGEST)
  return [
    size('Landing, scripts before interaction', loadedWith(scripts, home.scripts), 10),
    // Members who open another page than the front page get the app instead, which has its own line.
    size('Landing, scripts in all', reachableFrom(scripts, home.scripts, new Set(app.scripts)), 150),
    size('App shell, scripts', shell, 130),
    ...own.map(({ whole, ...route }) => ({ ...route, beside: `opening it adds ${whole.toFixed(1)}` })),
    // Without a goal: what a screen shares is there already, or comes with the next one.
    ...opening.map(({ what, unit, whole, value }) => ({
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
