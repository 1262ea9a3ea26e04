import { readFileSync } from 'node:fs'

/** The input passed to `startProcess`. */
export const input = <Input>(): Input => JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Input

export function report(message: object): void {
  process.send!(message)
}

process.on('disconnect', () => process.exit())
