import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type EncodedContent, etagOf, sendEncoded } from './content-encoding.ts'
import { refuse } from './refusal.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Serves the files that the build left in a folder. What is asked for is read once and kept: there are a few megabytes
 * of them in all, and opening one anew for everybody costs many times the answer.
 */
export function serveStaticFiles(
  http: FastifyInstance,
  root: string,
  folder: string,
  cacheControl: string,
): void {
  const within = resolve(root, folder)
  const names = existsSync(within) ? readdirSync(within) : []
  const files = new Map(
    names.filter((name) => extname(name) in TYPES).map((name) => [name, once(within, name)]),
  )

  http.get<{ Params: { name: string } }>(`/${folder}/:name`, async (request, reply) => {
    const { name } = request.params
    const forms = await (files.get(name) ?? refuse('not_found'))()
    reply.header('cache-control', cacheControl).type(TYPES[extname(name)]!)
    if (forms.br) reply.header('vary', 'accept-encoding')
    return sendEncoded(request, reply, forms)
  })
}

function once(folder: string, name: string): () => Promise<EncodedContent> {
  let kept: Promise<EncodedContent> | undefined
  return () => {
    kept ??= readEncodedFile(resolve(folder, name)).catch((error: unknown) => {
      // What could not be read once may be there the next time.
      kept = undefined
      throw error
    })
    return kept
  }
}

/** With the forms that the build made beside it. */
export async function readEncodedFile(file: string): Promise<EncodedContent> {
  const packed = (ending: string) => (existsSync(file + ending) ? readFile(file + ending) : undefined)
  const [plain, br, gzip] = await Promise.all([readFile(file), packed('.br'), packed('.gz')])
  return { plain, ...(br && { br }), ...(gzip && { gzip }), etag: etagOf(plain) }
}
