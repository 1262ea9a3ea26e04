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
 * Serves the files of a folder in the web build. Each file is read once and cached in memory: all of them take only a few
 * megabytes, and opening a file costs many times as much as sending it.
 */
export function serveStaticFiles(
  http: FastifyInstance,
  root: string,
  folder: string,
  cacheControl: string,
): void {
  const path = resolve(root, folder)
  const names = existsSync(path) ? readdirSync(path) : []
  const files = new Map(
    names.filter((name) => extname(name) in TYPES).map((name) => [name, readOnce(path, name)]),
  )

  http.get<{ Params: { name: string } }>(`/${folder}/:name`, async (request, reply) => {
    const { name } = request.params
    const forms = await (files.get(name) ?? refuse('not_found'))()
    reply.header('cache-control', cacheControl).type(TYPES[extname(name)]!)
    if (forms.br) reply.header('vary', 'accept-encoding')
    return sendEncoded(request, reply, forms)
  })
}

function readOnce(folder: string, name: string): () => Promise<EncodedContent> {
  let cached: Promise<EncodedContent> | undefined
  return () => {
    cached ??= readEncodedFile(resolve(folder, name)).catch((error: unknown) => {
      // A failure isn't cached, so the next request tries again.
      cached = undefined
      throw error
    })
    return cached
  }
}

/** Reads a file and its compressed variants, which the build writes next to it. */
export async function readEncodedFile(file: string): Promise<EncodedContent> {
  const compressed = (ending: string) => (existsSync(file + ending) ? readFile(file + ending) : undefined)
  const [plain, br, gzip] = await Promise.all([readFile(file), compressed('.br'), compressed('.gz')])
  return { plain, ...(br && { br }), ...(gzip && { gzip }), etag: etagOf(plain) }
}
