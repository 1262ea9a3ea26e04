import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeContent } from './content-encoding.ts'
import { ON_DEMAND_QUALITY, type Page } from './page-cache.ts'

/** Made by the build from the components of the app. */
interface Renderer {
  renderNow(path: string, answer: unknown): { body: string; style: string }
}

/** Renders a page with what is to be seen there now. Its styles are its own, so its policy names them. */
export function pageRenderer(root: string, headersFor: (styleHash: string) => Record<string, string>) {
  const file = pathToFileURL(resolve(root, 'render/prerender.js')).href
  return async (path: string, frame: string, ask: () => Promise<unknown>): Promise<Page> => {
    const [renderer, answer] = await Promise.all([import(file) as Promise<Renderer>, ask()])
    const { body, style } = renderer.renderNow(path, answer)
    const html = frame
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace('<!--live-->', () => body)
    const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`
    return { ...(await encodeContent(html, ON_DEMAND_QUALITY)), headers: headersFor(hash) }
  }
}
