import { defineConfig } from 'vitest/config'

const shuffled = { sequence: { shuffle: { files: true, tests: true } } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,cli,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          ...shuffled,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,cli}/**/*.db.test.ts'],
          globalSetup: 'server/test/cluster.ts',
          // This ends what hangs, and times nothing.
          testTimeout: 10_000,
          ...shuffled,
        },
      },
    ],
  },
})
