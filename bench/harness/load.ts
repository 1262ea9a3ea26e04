import type { Shot } from '../processes/load.ts'
import { receive, startProcess } from './children.ts'
import { BenchError, type Stage } from './stage.ts'

/** Number of concurrent connections. */
export const CONNECTIONS = 10

export type Load = (shot: Omit<Shot, 'connections'>) => Promise<number>

/** Starts a load generator in its own process. Returns responses per second; any failed request fails the run. */
export function startLoad(stage: Stage): Load {
  const child = startProcess(stage, 'load.ts', {})
  return async (shot) => {
    child.send({ ...shot, connections: CONNECTIONS } satisfies Shot)
    const { rate, failed } = await receive<{ rate: number; failed: number }>(child, shot.seconds + 15)
    if (failed > 0) throw new BenchError(`${failed} calls of ${shot.url} failed under load.`)
    return rate
  }
}
