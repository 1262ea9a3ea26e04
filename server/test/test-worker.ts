import { setTimeout as wait } from 'node:timers/promises'
import { runWorker } from '#platform/work/worker-process.ts'

/** Tasks that a test gives to a worker process of a pool. */
export type TestWork =
  | { do: 'echo'; value: unknown }
  | { do: 'environment' | 'throw' | 'die' | 'loop' }
  | { do: 'wait' | 'pid'; ms: number }

runWorker(async (work: TestWork): Promise<unknown> => {
  switch (work.do) {
    case 'echo':
      return work.value
    case 'environment':
      return Object.keys(process.env)
    case 'throw':
      throw new Error('as asked')
    case 'die':
      process.kill(process.pid, 'SIGSEGV')
      return wait(10_000)
    case 'loop':
      for (;;);
    case 'wait':
    case 'pid':
      await wait(work.ms)
      return process.pid
  }
})
