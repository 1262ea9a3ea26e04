import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { commands } from './commands.ts'
import { UserError } from './terminal.ts'

const [name = '', ...args] = process.argv.slice(2)
const load = commands[name]

if (!load) {
  const help = readFileSync(resolve(import.meta.dirname, 'help.txt'), 'utf8')
  console.error(`Unknown command "${name}".\n\n${help.trimEnd()}`)
  process.exitCode = 1
} else {
  try {
    await (await load()).run(args)
  } catch (error) {
    console.error(describeError(error))
    process.exitCode = 1
  }
}

/** Errors that the user can fix are one sentence. Bugs keep their stack trace. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return 'The disk is full. Free up some space and try again.'
  const expected =
    error instanceof UserError ||
    ['BadConfiguration', 'EmbeddedPostgresError', 'BadMigration'].includes(error.constructor.name)
  return expected ? error.message : (error.stack ?? error.message)
}
