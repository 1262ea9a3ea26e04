import { readFileSync } from 'node:fs'

/** What the runner passed in. */
export const input = <Input>(): Input => JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Input

export function report(message: object): void {
  process.send!(message)
}

process.on('disconnect', () => process.exit())
