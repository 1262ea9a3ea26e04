import { Id, PRODUCT_NAME, Username } from '@koji/contract'
import * as z from 'zod/mini'
import { PREVIEW_SIZE } from './preview-size.ts'
import { Refusal } from './refusal.ts'

/** What a page says of itself to those who only look at its address: search engines, and apps that show a preview. */
export interface PageMetadata {
  title: string
  description: string
  /** The one address of it, where it has several. */
  path: string
  kind: 'website' | 'profile'
  /** Where its picture is, in the size of a preview. */
  picture: string
  /** For people who have the link, and not for search engines. */
  unlisted?: boolean
  /** What it is about, in the words of schema.org; `{origin}` in it stands for where this server is. */
  data?: object
}

/** Where a page has no picture of its own. */
export const OUR_PICTURE = '/pictures/share.jpg'

/** Of an address such as `/creators/:x`, by what stands in place of `:x`. Null where there is nothing. */
export type FindPageMetadata = (named: string) => Promise<PageMetadata | null>

const Named = z.union([Id, Username])

/** What a visitor sees of somebody who stands in an address by id or name; null where they see nothing. */
export async function loadForVisitors<Seen>(named: string, look: () => Promise<Seen>): Promise<Seen | null> {
  if (!z.safeParse(Named, named).success) return null
  try {
    return await look()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const DESCRIPTION_MAX = 200

/** The built page with these in place of its own. Whatever people have written stays text. */
export function insertMetadata(html: string, head: PageMetadata, origin: string): string {
  const { title, description, path, kind, picture, unlisted, data } = head
  const said = shortened(description)
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', said),
    `<link rel="canonical" href="${escapeHtml(origin + path)}" />`,
    ...(unlisted ? [meta('name', 'robots', 'noindex')] : []),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', said),
    meta('property', 'og:url', origin + path),
    meta('property', 'og:image', origin + picture),
    meta('property', 'og:image:width', String(PREVIEW_SIZE.width)),
    meta('property', 'og:image:height', String(PREVIEW_SIZE.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', said),
    meta('name', 'twitter:image', origin + picture),
    ...(data ? [dataBlock(data, origin)] : []),
  ].join('\n    ')
  // Functions, since what is replaced with would otherwise have patterns of its own.
  return html
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags)
    .replace(
      APP_WITHOUT_SCRIPTS,
      (opens) => `${opens}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(said)}</p>`,
    )
}

/** Pages that are rendered ahead say more than this. */
const APP_WITHOUT_SCRIPTS = '<noscript data-app>'

/** Not code, and never to be ended by a word in it. */
const dataBlock = (data: object, origin: string): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('{origin}', origin).replaceAll('<', '\\u003c')}</script>`

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

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
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
