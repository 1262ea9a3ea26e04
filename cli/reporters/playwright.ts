import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { sendProgress } from './progress.ts'

/** Reports how many tests are done. */
export default class PlaywrightProgress implements Reporter {
  #done = 0
  #total = 0

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length
    sendProgress({ done: 0, total: this.#total })
  }

  onTestEnd(): void {
    sendProgress({ done: ++this.#done, total: this.#total })
  }

  printsToStdio(): boolean {
    return false
  }
}
