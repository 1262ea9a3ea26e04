import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const main = resolve(import.meta.dirname, 'main.ts')

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Koji in its own process, started like from a terminal. */
export class RunningKoji {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  #stdout = ''
  #stderr = ''

  constructor(args: string[], env: Record<string, string>) {
    this.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout!.on('data', (chunk) => (this.#stdout += chunk))
    this.child.stderr!.on('data', (chunk) => (this.#stderr += chunk))
    this.ended = new Promise((done) => {
      this.child.on('close', (code) => done({ code, stdout: this.#stdout, stderr: this.#stderr }))
    })
  }

  /** Resolves with the address when Koji prints it. */
  async ready(): Promise<string> {
    const printed = new Promise<string>((done) => {
      this.child.stdout!.on('data', () => {
        const address = /ready at (http:\S+)/.exec(this.#stdout)?.[1]
        if (address) done(address)
      })
    })
    const endedEarly = this.ended.then(({ stdout, stderr }) => {
      throw new Error(`Koji ended before it was ready:\n${stdout}${stderr}`)
    })
    return Promise.race([printed, endedEarly])
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal)
    return this.ended
  }
}
