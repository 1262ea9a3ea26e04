import { open } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ArchivedFile =
  | { name: string; pieces: Iterable<string> }
  /** Compressed already, as pictures are. */
  | { name: string; bytes: Buffer }

interface Options {
  now: Date
  signal: AbortSignal
}

const CHUNK_CHARACTERS = 64 * 1_024

/** Writes a ZIP chunk by chunk, without blocking the event loop. Returns its size. */
export async function writeArchive(
  path: string,
  files: AsyncIterable<ArchivedFile>,
  { now, signal }: Options,
): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  try {
    const output: Uint8Array[] = []
    let bytes = 0
    const zip = new Zip((error, chunk) => {
      if (error) throw error
      output.push(chunk)
    })
    const flush = async () => {
      for (const chunk of output.splice(0)) {
        await handle.writeFile(chunk)
        bytes += chunk.length
      }
      await yieldToEventLoop()
      signal.throwIfAborted()
    }

    for await (const archived of files) {
      const { name } = archived
      const file = 'bytes' in archived ? new ZipPassThrough(name) : new ZipDeflate(name)
      file.mtime = now
      zip.add(file)
      for (const chunk of 'bytes' in archived ? [archived.bytes] : chunksOf(archived.pieces)) {
        file.push(Buffer.from(chunk))
        await flush()
      }
      file.push(new Uint8Array(), true)
    }
    zip.end()
    await flush()
    await handle.datasync()
    return bytes
  } finally {
    await handle.close()
  }
}

function* chunksOf(pieces: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}
