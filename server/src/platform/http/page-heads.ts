import { PRODUCT_NAME } from '@koji/contract'

/** What a page says of itself to those who only look at its address: search engines, and apps that show a preview. */
export interface Head {
  title: string
  description: string
  /** The one address of it, where it has several. */
  path: string
  kind: 'website' | 'profile'
  image: { path: string; width: number; height: number }
  /** For people who have the link, and not for search engines. */
  unlisted?: boolean
  /** What it is about, in the words of schema.org; `{origin}` in it stands for where this server is. */
  data?: object
}

/** Where a page has no picture of its own. */
export const SHARE_CARD = { path: '/pictures/share.jpg', width: 1_200, height: 630 } as const

/** Of an address such as `/creators/:x`, by what stands in place of `:x`. Null where there is nothing. */
export type FindHead = (named: string) => Promise<Head | null>

const DESCRIPTION_MAX = 200

/** The built page with these in place of its own. Whatever people have written stays text. */
export function withHead(html: string, head: Head, origin: string): string {
  const { title, description, path, kind, image, unlisted, data } = head
  const said = shortened(description)
  const tags = [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', said),
    `<link rel="canonical" href="${escaped(origin + path)}" />`,
    ...(unlisted ? [meta('name', 'robots', 'noindex')] : []),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', said),
    meta('property', 'og:url', origin + path),
    meta('property', 'og:image', origin + image.path),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', said),
    meta('name', 'twitter:image', origin + image.path),
    ...(data ? [dataBlock(data, origin)] : []),
  ].join('\n    ')
  // A function, since what is replaced with would otherwise have patterns of its own.
  return html.replace(/<meta name="description"[^>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => tags)
}

/** Not code, and never to be ended by a word in it. */
const dataBlock = (data: object, origin: string): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('{origin}', origin).replaceAll('<', '\\u003c')}</script>`

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = Array.from(line)
  return letters.length > DESCRIPTION_MAX ? `${letters.slice(0, DESCRIPTION_MAX - 1).join('')}…` : line
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
