import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { sendProgress } from './progress.ts'

/** The usual time of a test file with and without a database, for files that have never run on this machine. */
const USUAL_MS = { server: 5_000, other: 150 }

/** Reports how many test files are done, because Vitest discovers the tests in a file only when it runs it. */
export default class VitestProgress implements Reporter {
  #vitest!: Vitest
  /** Expected milliseconds by test file. */
  #waiting = new Map<string, number>()
  #files = 0
  #expected = 0

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#waiting = new Map(specifications.map((file) => [keyOf(file), this.#expectedMs(file)]))
    this.#files = this.#waiting.size
    this.#expected = this.#sumWaiting()
    this.#send()
  }

  onTestModuleEnd(file: TestModule): void {
    this.#waiting.delete(keyOf(file))
    this.#send()
  }

  #expectedMs(file: TestSpecification): number {
    const usual = file.project.name === 'server' ? USUAL_MS.server : USUAL_MS.other
    return this.#vitest.cache.getTestSpecificationResult(file)?.duration ?? usual
  }

  #sumWaiting(): number {
    return [...this.#waiting.values()].reduce((sum, ms) => sum + ms, 0)
  }

  #send(): void {
    const share = 1 - this.#sumWaiting() / Math.max(this.#expected, 1)
    sendProgress({ done: this.#files - this.#waiting.size, total: this.#files, share })
  }
}

const keyOf = ({ project, moduleId }: TestModule | TestSpecification): string => `${project.name} ${moduleId}`
