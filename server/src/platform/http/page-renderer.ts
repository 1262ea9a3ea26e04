import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeContent } from './content-encoding.ts'
import { ON_DEMAND_QUALITY, type Page } from './page-cache.ts'

/** The module that the build makes from the components of the app. */
interface Renderer {
  renderNow(path: string, data: unknown): { body: string; style: string }
}

/** Renders a page with current data. Its styles differ, so its content security policy allows their hash. */
export function pageRenderer(root: string, headersFor: (styleHash: string) => Record<string, string>) {
  const file = pathToFileURL(resolve(root, 'render/prerender.js')).href
  return async (path: string, frame: string, load: () => Promise<unknown>): Promise<Page> => {
    const [renderer, data] = await Promise.all([import(file) as Promise<Renderer>, load()])
    const { body, style } = renderer.renderNow(path, data)
    const html = frame
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace('<!--live-->', () => body)
    const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`
    return { ...(await encodeContent(html, ON_DEMAND_QUALITY)), headers: headersFor(hash) }
  }
}
