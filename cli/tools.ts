import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { UserError } from './terminal.ts'

export const projectRoot = resolve(import.meta.dirname, '..')

interface Ran {
  ok: boolean
  output: string
}

/** Runs a program out of node_modules/.bin and gathers what it says. */
export function tryTool(name: string, args: string[], { cwd = projectRoot, env = {} } = {}): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(resolve(projectRoot, 'node_modules/.bin', name), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ ok: false, output: error.message }))
    child.on('close', (code) => done({ ok: code === 0, output }))
  })
}

export async function runTool(
  name: string,
  args: string[],
  options?: { cwd?: string; env?: Record<string, string> },
): Promise<void> {
  const { ok, output } = await tryTool(name, args, options)
  if (!ok) throw new UserError(`${output.trim()}\n${name} failed.`)
}
