import { Id, PRODUCT_NAME, Username } from '@koji/contract'
import * as z from 'zod/mini'
import { PREVIEW_SIZE } from './preview-size.ts'
import { Refusal } from './refusal.ts'

/** Describes a page to search engines and to apps that show link previews. */
export interface PageMetadata {
  title: string
  description: string
  /** The canonical path of the page. */
  path: string
  kind: 'website' | 'profile'
  /** The path of a picture in the preview size. */
  picture: string
  /** Excluded from search engines; people need the link. */
  unlisted?: boolean
  /** Structured data in the schema.org vocabulary; `{origin}` is replaced with the server's origin. */
  data?: object
}

/** The preview of pages without a picture of their own. */
export const DEFAULT_PREVIEW_PICTURE = '/pictures/share.jpg'

/** Finds the metadata for a path such as `/creators/:x`, given the value of `:x`. Null if there is no such page. */
export type FindPageMetadata = (param: string) => Promise<PageMetadata | null>

const IdOrUsername = z.union([Id, Username])

/** Loads data about the person in a path, as visitors see it. Null if visitors can't see the person. */
export async function loadForVisitors<Data>(
  idOrUsername: string,
  load: () => Promise<Data>,
): Promise<Data | null> {
  if (!z.safeParse(IdOrUsername, idOrUsername).success) return null
  try {
    return await load()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const DESCRIPTION_MAX = 200

/** Replaces the metadata of a built page. Text that people wrote is escaped. */
export function insertMetadata(html: string, metadata: PageMetadata, origin: string): string {
  const { title, path, kind, picture, unlisted, data } = metadata
  const description = shorten(metadata.description)
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(origin + path)}" />`,
    ...(unlisted ? [meta('name', 'robots', 'noindex')] : []),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', origin + path),
    meta('property', 'og:image', origin + picture),
    meta('property', 'og:image:width', String(PREVIEW_SIZE.width)),
    meta('property', 'og:image:height', String(PREVIEW_SIZE.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', origin + picture),
    ...(data ? [dataBlock(data, origin)] : []),
  ].join('\n    ')
  // The replacements are functions, because `$` has a special meaning in a replacement string.
  return html
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags)
    .replace(
      APP_WITHOUT_SCRIPTS,
      (tag) => `${tag}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`,
    )
}

/** Only the empty page of the app has this element. Prerendered pages already contain their text. */
const APP_WITHOUT_SCRIPTS = '<noscript data-app>'

/** Escapes `<` so that no text in the data can close the script element. */
const dataBlock = (data: object, origin: string): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('{origin}', origin).replaceAll('<', '\\u003c')}</script>`

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length > DESCRIPTION_MAX ? `${characters.slice(0, DESCRIPTION_MAX - 1).join('')}…` : line
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
