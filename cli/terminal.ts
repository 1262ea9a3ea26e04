import { createInterface } from 'node:readline/promises'
import { styleText } from 'node:util'

/** Its message is one sentence for the user; any other error is a bug. */
export class UserError extends Error {}

/** `share` is the elapsed share of the expected time, if it differs from done / total. */
export type Progress = (done: number, total: number, share?: number) => void

const BAR_AFTER_MS = 1_000
const BAR_WIDTH = 24
const LINE_EVERY_MS = 30_000

/** Prints one line when the step ends. Before that, shows its progress: a bar on a terminal, otherwise a line every 30 seconds. */
export async function step<Result>(
  label: string,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const started = performance.now()
  let printed = started
  let first: Report | null = null
  let latest: Report | null = null
  const tick = setInterval(() => {
    const now = performance.now()
    const status = first && latest ? describeProgress(first, latest, now) : formatSeconds(now - started)
    if (process.stdout.isTTY) {
      if (now - started < BAR_AFTER_MS) return
      process.stdout.write(`\r\u001b[2K· ${label} ${bar(latest?.share ?? null, now - started)} ${status}`)
    } else if (now - printed >= LINE_EVERY_MS) {
      printed = now
      line(`· ${label} ${status}`)
    }
  }, 100)
  const end = (mark: string) =>
    line(`${mark} ${label} ${styleText('dim', formatSeconds(performance.now() - started))}`)
  try {
    const result = await work((done, total, share = done / Math.max(total, 1)) => {
      latest = { done, total, share, at: performance.now() }
      first ??= latest
    })
    end(styleText('green', '✓'))
    return result
  } catch (error) {
    end(styleText('red', '✗'))
    throw error
  } finally {
    clearInterval(tick)
  }
}

interface Report {
  done: number
  total: number
  share: number
  at: number
}

/** The estimate ignores the time before the first report, which is spent starting up. */
export function describeProgress(first: Report, { done, total, share }: Report, now: number): string {
  const counted = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
  if (share <= first.share || done === total) return counted
  const minutes = (((now - first.at) / (share - first.share)) * (1 - share)) / 60_000
  return `${counted}, ${minutes < 1 ? 'less than a minute' : `about ${Math.round(minutes)} min`} left`
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

/** Reads a line without echoing it. From a pipe, reads the first line. */
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
  // Without a known total, a short piece moves along the bar.
  const at = share === null ? Math.floor(elapsed / 100) % BAR_WIDTH : Math.round(share * BAR_WIDTH)
  const cells = Array.from({ length: BAR_WIDTH }, (_, i) =>
    (share === null ? Math.abs(i - at) < 3 : i < at) ? '█' : '░',
  )
  return cells.join('')
}

export const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`
