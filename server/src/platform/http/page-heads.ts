/** What a page says of itself to those who only look at its address: search engines, and apps that show a preview. */
export interface Head {
  title: string
  description: string
  /** The one address of it, where it has several. */
  path: string
  image: { path: string; width: number | null; height: number | null } | null
}

/** Of an address such as `/creators/:x`, by what stands in place of `:x`. Null where there is nothing. */
export type FindHead = (named: string) => Promise<Head | null>

const DESCRIPTION_MAX = 200

/** The built page with these in place of its own. Whatever people have written stays text. */
export function withHead(html: string, head: Head, origin: string): string {
  const { title, description, path, image } = head
  const said = shortened(description)
  const tags = [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', said),
    `<link rel="canonical" href="${escaped(origin + path)}" />`,
    meta('property', 'og:type', 'profile'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', said),
    meta('property', 'og:url', origin + path),
    ...(image ? imageTags(image, origin) : []),
    meta('name', 'twitter:card', image?.width ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', said),
    ...(image ? [meta('name', 'twitter:image', origin + image.path)] : []),
  ].join('\n    ')
  // A function, since what is replaced with would otherwise have patterns of its own.
  return html.replace(/<meta name="description"[^>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => tags)
}

const imageTags = ({ path, width, height }: NonNullable<Head['image']>, origin: string): string[] => [
  meta('property', 'og:image', origin + path),
  ...(width ? [meta('property', 'og:image:width', String(width))] : []),
  ...(height ? [meta('property', 'og:image:height', String(height))] : []),
]

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
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
