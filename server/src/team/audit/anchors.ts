import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '#platform/config.ts'
import type { Platform } from '#platform/platform.ts'
import { type Anchor, anchorKey, signatureCheck } from './anchor-key.ts'

const Line = z.object({
  seq: z.int(),
  hash: z.string(),
  at: z.iso.datetime(),
  key: z.string(),
  signature: z.string(),
})

/** More than a line, which has about 300 bytes. */
const TAIL_BYTES = 4_096
const BATCH_SIZE = 200

export interface Anchors {
  /** The hashes of rows at the time they were signed, by seq. */
  hashes: ReadonlyMap<number, string>
  newest: Anchor | null
  /** The seq of the first line that we didn't sign, or 0 if that line is unreadable. */
  forged: number | null
}

export const anchorPath = ({ AUDIT_ANCHORS, DATA_DIR }: Config): string =>
  AUDIT_ANCHORS ?? resolve(DATA_DIR, 'audit', 'anchors.jsonl')

/** A file of signed ends of the chain. It's outside of the database, so a change to the log doesn't reach it. */
export function anchorFile({ config, secrets }: Pick<Platform, 'config' | 'secrets'>) {
  const path = anchorPath(config)
  const key = anchorKey(secrets.keyFor('audit anchors'))
  const isOurs = signatureCheck([key.publicKey, ...config.AUDIT_KEYS_BEFORE])

  async function parseLine(text: string): Promise<{ anchor: Anchor | null; genuine: boolean }> {
    const parsed = z.safeParse(Line, fromJson(text))
    if (!parsed.success) return { anchor: null, genuine: false }
    const { key: publicKey, signature, ...anchor } = parsed.data
    return { anchor, genuine: await isOurs(anchor, publicKey, signature) }
  }

  return {
    path,
    publicKey: key.publicKey,

    /** Returns after the line is written to the disk. */
    async add(anchor: Anchor): Promise<void> {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path, 'a', 0o600)
      try {
        await file.write(
          `${JSON.stringify({ ...anchor, key: key.publicKey, signature: key.sign(anchor) })}\n`,
        )
        await file.sync()
      } finally {
        await file.close()
      }
    },

    /** The last line, or null if we didn't sign it. */
    async last(): Promise<Anchor | null> {
      const file = await open(path).catch(ignoreMissing)
      if (!file) return null
      try {
        const { size } = await file.stat()
        const from = Math.max(0, size - TAIL_BYTES)
        const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from)
        const text = buffer.subarray(0, bytesRead).toString().trimEnd().split('\n').at(-1)!
        const { anchor, genuine } = await parseLine(text)
        return genuine ? anchor : null
      } finally {
        await file.close()
      }
    },

    async all(): Promise<Anchors> {
      const hashes = new Map<number, string>()
      const found: { newest: Anchor | null; forged: number | null } = { newest: null, forged: null }
      for await (const lines of readBatches(path)) {
        for (const { anchor, genuine } of await Promise.all(lines.map(parseLine))) {
          if (!genuine) found.forged ??= anchor?.seq ?? 0
          if (!genuine || !anchor) continue
          hashes.set(anchor.seq, anchor.hash)
          if (anchor.seq >= (found.newest?.seq ?? 0)) found.newest = anchor
        }
      }
      return { hashes, ...found }
    },
  }
}

async function* readBatches(path: string): AsyncGenerator<string[]> {
  const file = await open(path).catch(ignoreMissing)
  if (!file) return
  let lines: string[] = []
  for await (const line of file.readLines()) {
    if (line !== '') lines.push(line)
    if (lines.length < BATCH_SIZE) continue
    yield lines
    lines = []
  }
  yield lines
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
