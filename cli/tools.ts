import { type StdioOptions, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { ProgressMessage } from './reporters/progress.ts'
import { type Progress, UserError } from './terminal.ts'

export const projectRoot = resolve(import.meta.dirname, '..')

export interface ToolResult {
  ok: boolean
  output: string
}

interface ToolOptions {
  cwd?: string
  env?: Record<string, string>
  /** Receives what the tool's reporter sends over IPC. */
  progress?: Progress
  /** Passes the tool's output straight through instead of collecting it. */
  stream?: boolean
}

/** Runs a program from node_modules/.bin and collects its output. */
export function tryTool(
  name: string,
  args: string[],
  { cwd = projectRoot, env = {}, progress, stream = false }: ToolOptions = {},
): Promise<ToolResult> {
  const collected: StdioOptions = progress ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe']
  return new Promise((done) => {
    const child = spawn(resolve(projectRoot, 'node_modules/.bin', name), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: stream ? 'inherit' : collected,
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('message', (message) => {
      const { done, total, share } = message as ProgressMessage
      progress?.(done, total, share)
    })
    child.on('error', (error) => done({ ok: false, output: error.message }))
    child.on('close', (code) => done({ ok: code === 0, output }))
  })
}

export async function runTool(name: string, args: string[], options?: ToolOptions): Promise<void> {
  const { ok, output } = await tryTool(name, args, options)
  if (!ok) throw new UserError(`${output.trim()}\n${name} failed.`)
}
