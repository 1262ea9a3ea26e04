import { createInterface } from 'node:readline/promises'
import { styleText } from 'node:util'

/** Its message is one sentence for the person who typed the command; anything else that is thrown is a fault. */
export class UserError extends Error {}

export type Progress = (done: number, total: number) => void

const BAR_AFTER_MS = 1_000
const BAR_WIDTH = 24

/** One line a step; a bar joins it when the step takes longer than a second. */
export async function step<Result>(
  label: string,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const begun = performance.now()
  let share: number | null = null
  const tick = setInterval(() => {
    const elapsed = performance.now() - begun
    if (process.stdout.isTTY && elapsed > BAR_AFTER_MS)
      process.stdout.write(`\r· ${label} ${bar(share, elapsed)}`)
  }, 100)
  try {
    const result = await work((done, total) => {
      share = done / Math.max(total, 1)
    })
    line(`${styleText('green', '✓')} ${label} ${styleText('dim', seconds(performance.now() - begun))}`)
    return result
  } catch (error) {
    line(`${styleText('red', '✗')} ${label}`)
    throw error
  } finally {
    clearInterval(tick)
  }
}

export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UserError(`${question} Nobody can answer here; add --yes to do it.`)
  const answer = await ask(`${question} Type yes to go on: `)
  return answer.trim().toLowerCase() === 'yes'
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

/** Reads without showing what is typed; from a pipe, the first line. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const typed of createInterface({ input: process.stdin })) return typed
    return ''
  }
  process.stdout.write(question)
  process.stdin.setRawMode(true)
  let secret = ''
  for await (const chunk of process.stdin) {
    for (const letter of String(chunk)) {
      if (letter === '\u0003') process.exit(130)
      if (letter === '\r' || letter === '\n') {
        process.stdin.setRawMode(false)
        process.stdin.pause()
        process.stdout.write('\n')
        return secret
      }
      secret = letter === '\u007f' ? secret.slice(0, -1) : secret + letter
    }
  }
  return secret
}

function line(text: string): void {
  process.stdout.write(process.stdout.isTTY ? `\r\u001b[2K${text}\n` : `${text}\n`)
}

function bar(share: number | null, elapsed: number): string {
  // Without a known end, a short piece wanders along.
  const at = share === null ? Math.floor(elapsed / 100) % BAR_WIDTH : Math.round(share * BAR_WIDTH)
  const cells = Array.from({ length: BAR_WIDTH }, (_, i) =>
    (share === null ? Math.abs(i - at) < 3 : i < at) ? '█' : '░',
  )
  return cells.join('') + (share === null ? '' : ` ${Math.round(share * 100)} %`)
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`
