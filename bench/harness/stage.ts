import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'

/** Its message is one sentence for the person who typed the command. */
export class BenchError extends Error {}

/** Where one run happens: whatever it starts is ended with it, last first, also on failure or Ctrl-C. */
export class Stage {
  readonly quick: boolean
  readonly folder = mkdtempSync(resolve(tmpdir(), 'koji-bench-'))
  readonly #endings: (() => unknown)[] = [() => rmSync(this.folder, { recursive: true, force: true })]
  #ended: Promise<void> | null = null

  constructor({ quick }: { quick: boolean }) {
    this.quick = quick
  }

  say(doing: string): void {
    if (!this.#ended) console.log(`· ${doing}`)
  }

  atEnd(end: () => unknown): void {
    this.#endings.push(end)
  }

  end(): Promise<void> {
    this.#ended ??= this.#endAll()
    return this.#ended
  }

  async #endAll(): Promise<void> {
    for (let end = this.#endings.pop(); end; end = this.#endings.pop()) {
      try {
        await end()
      } catch (error) {
        console.error(error)
      }
    }
  }
}
