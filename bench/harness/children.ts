import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BenchError, type Stage } from './stage.ts'

const STOP_SECONDS = 15

/** Starts a file from `processes/` as a child process that ends with the run. */
export function startProcess(stage: Stage, file: string, input: object): ChildProcess {
  // The input is a file, because a command line is too short for thousands of people.
  const path = resolve(stage.folder, `input-${randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(input))
  // Detached, so that Ctrl-C only reaches the runner, which then stops everything in order.
  const child = fork(resolve(import.meta.dirname, '../processes', file), [path], { detached: true })
  endWith(stage, child)
  return child
}

/** Waits for the next message from a child process. Fails if the process exits or the time is up. */
export function receive<Message>(child: ChildProcess, seconds: number): Promise<Message> {
  return new Promise((done, fail) => {
    const timeout = setTimeout(
      () => settle(() => fail(new BenchError('A process of the run did not answer in time.'))),
      seconds * 1_000,
    )
    const onMessage = (message: unknown) => settle(() => done(message as Message))
    const onExit = () => settle(() => fail(new BenchError('A process of the run ended early.')))
    child.once('message', onMessage).once('exit', onExit)

    function settle(finish: () => void): void {
      clearTimeout(timeout)
      child.off('message', onMessage).off('exit', onExit)
      finish()
    }
  })
}

export function endWith(stage: Stage, child: ChildProcess): void {
  stage.atEnd(() => stop(child))
}

export async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1_000)
  await ended
  clearTimeout(timeout)
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
