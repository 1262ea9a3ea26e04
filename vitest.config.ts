import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute or more start first, so that none of them runs alone at the end. */
const SLOW = /start\.db|restart|crash|sequences|fuzz|place|classifier|ownership|outage/

/** Runs files in a new order every time, which reveals tests that depend on each other. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = files.map((file) => ({ file, key: Math.random() + (SLOW.test(file.moduleId) ? 0 : 1) }))
    return keyed.sort((a, b) => a.key - b.key).map(({ file }) => file)
  }
}

/** Projects run one after another, because they can't share workers and each switch would start a new one. */
const shared = (order: number) => ({
  // The files of a worker share its modules, because loading them takes longer than running the tests.
  isolate: false,
  maxWorkers: 2,
  setupFiles: ['vitest.setup.ts'],
  sequence: { groupOrder: order, shuffle: { tests: true } },
  // These timeouts only end a test that hangs. A slow machine doesn't reach them.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 100_000, interval: 20 } },
})

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...shared(0),
          name: 'unit',
          include: ['{contract,server,cli,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
        },
      },
      {
        test: {
          ...shared(1),
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['vitest.setup.ts', 'web/test/fresh-page.ts'],
        },
      },
      {
        test: {
          ...shared(2),
          name: 'server',
          include: ['{server,cli}/**/*.db.test.ts'],
          globalSetup: 'server/test/cluster.ts',
        },
      },
    ],
  },
})
