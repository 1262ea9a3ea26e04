import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { encodeContent } from './content-encoding.ts'
import type { Page } from './page-cache.ts'
import { DEFAULT_PREVIEW_PICTURE, insertMetadata, type PageMetadata } from './page-metadata.ts'
import { readEncodedFile } from './static-files.ts'

/** The manifest that the build writes. */
const WebBuild = z.object({
  /** By path, optionally with a query that a request must contain. */
  pages: z.record(
    z.string(),
    z.object({
      /** Null if the path serves the app itself. */
      file: z.nullable(z.string()),
      title: z.string(),
      description: z.string(),
      data: z.optional(z.record(z.string(), z.unknown())),
      /** Rendered on request, with current data. */
      live: z.optional(z.boolean()),
      /** A screen of the app, prerendered as visitors see it. */
      visitorsOnly: z.optional(z.boolean()),
    }),
  ),
  knownPaths: z.array(z.string()),
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
})

interface FixedPage {
  requiredQuery: [name: string, value: string][]
  page: Page
  visitorsOnly: boolean
}

export interface PageRequest {
  path: string
  query: string | undefined
  signedIn: boolean
}

/** Reads the web build and inserts the metadata of each page, which contains the server's origin. */
export async function readWebBuild(root: string, origin: string) {
  const build = WebBuild.parse(JSON.parse(readFileSync(resolve(root, 'pages.json'), 'utf8')))
  const appPage: Page = await readEncodedFile(resolve(root, 'index.html'))
  const fixedPages = new Map<string, FixedPage[]>()
  /** The frames of live pages by path, with a placeholder for the content. */
  const live = new Map<string, string>()
  for (const [address, { file, live: isLive, visitorsOnly = false, ...details }] of Object.entries(
    build.pages,
  )) {
    const [path = '', query] = address.split('?')
    const metadata: PageMetadata = { ...details, path, kind: 'website', picture: DEFAULT_PREVIEW_PICTURE }
    const withMetadata = (html: string) => insertMetadata(html, metadata, origin)
    const html = file && readFileSync(resolve(root, file), 'utf8')
    if (html && isLive) live.set(path, withMetadata(html))
    const fixed = {
      requiredQuery: [...new URLSearchParams(query)],
      page: await encodeContent(withMetadata(html && !isLive ? html : appPage.plain.toString())),
      visitorsOnly: visitorsOnly && !isLive,
    }
    // The page with the most specific query is tried first.
    fixedPages.set(
      path,
      [...(fixedPages.get(path) ?? []), fixed].sort(
        (a, b) => b.requiredQuery.length - a.requiredQuery.length,
      ),
    )
  }

  /** Returns the app itself if no page was prerendered for the request. */
  function findFixed({ path, query, signedIn }: PageRequest): Page {
    const pages = (fixedPages.get(path) ?? []).filter(({ visitorsOnly }) => !(visitorsOnly && signedIn))
    const params = new URLSearchParams(query)
    const found = pages.find(({ requiredQuery }) =>
      requiredQuery.every(([name, value]) => params.get(name) === value),
    )
    return found?.page ?? appPage
  }
  return { ...build, appPage, live, findFixed, paths: [...fixedPages.keys()] }
}
