import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'

/** Its message is one sentence for the user. */
export class BenchError extends Error {}

/** The resources of one run. They are released in reverse order when it ends, even after a failure or Ctrl-C. */
export class Stage {
  readonly quick: boolean
  readonly folder = mkdtempSync(resolve(tmpdir(), 'koji-bench-'))
  readonly #cleanups: (() => unknown)[] = [() => rmSync(this.folder, { recursive: true, force: true })]
  #ended: Promise<void> | null = null

  constructor({ quick }: { quick: boolean }) {
    this.quick = quick
  }

  say(message: string): void {
    if (!this.#ended) console.log(`· ${message}`)
  }

  atEnd(cleanup: () => unknown): void {
    this.#cleanups.push(cleanup)
  }

  end(): Promise<void> {
    this.#ended ??= this.#endAll()
    return this.#ended
  }

  async #endAll(): Promise<void> {
    for (let cleanup = this.#cleanups.pop(); cleanup; cleanup = this.#cleanups.pop()) {
      try {
        await cleanup()
      } catch (error) {
        console.error(error)
      }
    }
  }
}
