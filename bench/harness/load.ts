import type { LoadOptions } from '../processes/load.ts'
import { receive, startProcess } from './children.ts'
import { BenchError, type Stage } from './stage.ts'

/** Number of concurrent connections. */
export const CONNECTIONS = 10

export type Load = (options: Omit<LoadOptions, 'connections'>) => Promise<number>

/** Starts a load generator in its own process. Returns responses per second; any failed request fails the run. */
export function startLoad(stage: Stage): Load {
  const child = startProcess(stage, 'load.ts', {})
  return async (options) => {
    child.send({ ...options, connections: CONNECTIONS } satisfies LoadOptions)
    const { rate, failed } = await receive<{ rate: number; failed: number }>(child, options.seconds + 15)
    if (failed > 0) throw new BenchError(`${failed} requests to ${options.url} failed under load.`)
    return rate
  }
}
