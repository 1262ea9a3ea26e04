import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { encodeContent } from './content-encoding.ts'
import type { Page } from './page-cache.ts'
import { insertMetadata, OUR_PICTURE, type PageMetadata } from './page-metadata.ts'
import { readEncodedFile } from './static-files.ts'

/** Written by the build. */
const Built = z.object({
  /** By address. One with a query stands for all that ask at least for that. */
  pages: z.record(
    z.string(),
    z.object({
      /** Null where the app itself stands there. */
      file: z.nullable(z.string()),
      title: z.string(),
      description: z.string(),
      data: z.optional(z.record(z.string(), z.unknown())),
      /** What is in it is known when somebody asks. */
      live: z.optional(z.boolean()),
      /** A screen of the app as strangers see it. */
      ahead: z.optional(z.boolean()),
    }),
  ),
  knownPaths: z.array(z.string()),
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
})

interface Rendered {
  asked: [name: string, value: string][]
  page: Page
  forStrangers: boolean
}

export interface PageRequest {
  path: string
  query: string | undefined
  /** Somebody who is signed in. */
  signedIn: boolean
}

/** What the build left behind, each page saying where this server is. */
export async function readWebBuild(root: string, origin: string) {
  const built = Built.parse(JSON.parse(readFileSync(resolve(root, 'pages.json'), 'utf8')))
  const own: Page = await readEncodedFile(resolve(root, 'index.html'))
  const rendered = new Map<string, Rendered[]>()
  /** By path, with a place for what is in it. */
  const live = new Map<string, string>()
  for (const [address, { file, live: isLive, ahead = false, ...said }] of Object.entries(built.pages)) {
    const [path = '', query] = address.split('?')
    const head: PageMetadata = { ...said, path, kind: 'website', picture: OUR_PICTURE }
    const filled = (html: string) => insertMetadata(html, head, origin)
    const html = file && readFileSync(resolve(root, file), 'utf8')
    if (html && isLive) live.set(path, filled(html))
    const page = await encodeContent(filled(html && !isLive ? html : own.plain.toString()))
    const others = rendered.get(path) ?? []
    // Whoever asks for more comes first.
    rendered.set(
      path,
      [...others, { asked: [...new URLSearchParams(query)], page, forStrangers: ahead && !isLive }].sort(
        (a, b) => b.asked.length - a.asked.length,
      ),
    )
  }

  /** The app itself where nothing was rendered, or not for them. */
  function fixed({ path, query, signedIn }: PageRequest): Page {
    const pages = (rendered.get(path) ?? []).filter(({ forStrangers }) => !(forStrangers && signedIn))
    const given = new URLSearchParams(query)
    const found = pages.find(({ asked }) => asked.every(([name, value]) => given.get(name) === value))
    return found?.page ?? own
  }
  return { ...built, own, live, fixed, paths: [...rendered.keys()] }
}
