import type { Shot } from '../processes/load.ts'
import { hear, startProcess } from './children.ts'
import { BenchError, type Stage } from './stage.ts'

/** How many people call at the same time. */
export const CONNECTIONS = 10

export type Load = (shot: Omit<Shot, 'connections'>) => Promise<number>

/** A process that does nothing but call. It gives the answers per second; one that is no success fails the run. */
export function startLoad(stage: Stage): Load {
  const child = startProcess(stage, 'load.ts', {})
  return async (shot) => {
    child.send({ ...shot, connections: CONNECTIONS } satisfies Shot)
    const { rate, failed } = await hear<{ rate: number; failed: number }>(child, shot.seconds + 15)
    if (failed > 0) throw new BenchError(`${failed} calls of ${shot.url} failed under load.`)
    return rate
  }
}
