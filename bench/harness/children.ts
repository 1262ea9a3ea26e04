import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BenchError, type Stage } from './stage.ts'

const SECONDS_TO_END = 15

/** Runs a file of `processes/` in a process of its own, which ends with ours. */
export function startProcess(stage: Stage, file: string, input: object): ChildProcess {
  // As a file: a command line is not long enough for thousands of people.
  const path = resolve(stage.folder, `input-${randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(input))
  // In a session of its own: Ctrl-C reaches the runner alone, which then ends everything in order.
  const child = fork(resolve(import.meta.dirname, '../processes', file), [path], { detached: true })
  endWith(stage, child)
  return child
}

/** The next message of a process; it fails when the process ends or says nothing for too long. */
export function hear<Message>(child: ChildProcess, seconds: number): Promise<Message> {
  return new Promise((done, fail) => {
    const late = setTimeout(
      () => settle(() => fail(new BenchError('A process of the run hangs.'))),
      seconds * 1_000,
    )
    const onMessage = (message: unknown) => settle(() => done(message as Message))
    const onExit = () => settle(() => fail(new BenchError('A process of the run ended early.')))
    child.once('message', onMessage).once('exit', onExit)

    function settle(act: () => void): void {
      clearTimeout(late)
      child.off('message', onMessage).off('exit', onExit)
      act()
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
  const late = setTimeout(() => child.kill('SIGKILL'), SECONDS_TO_END * 1_000)
  await ended
  clearTimeout(late)
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
