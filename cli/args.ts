import { parseArgs } from 'node:util'
import { UserError } from './terminal.ts'

type Flags = Record<string, { type: 'boolean' | 'string' }>

export function readArgs<const F extends Flags>(args: string[], options: F) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UserError((error as Error).message.replace(/\.? To specify a positional.*$/s, '.'))
  }
}
