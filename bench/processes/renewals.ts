import { buildServices } from '../../server/src/app.ts'
import { bootPlatform, closePlatform } from '../../server/src/boot.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { input, report } from './parent.ts'

// Renews all subscriptions in the sandbox for a month and reports progress.
const { url, env } = input<{ url: string; env: Record<string, string> }>()
const platform = await bootPlatform({ config: readConfig(env), databaseUrl: url, log: silentLog })
const { sandbox } = buildServices(platform)
await sandbox!.settleDue((done) => report({ done }))
report({ over: true, memoryMb: process.memoryUsage().rss / 1024 / 1024 })
await closePlatform(platform)
process.exit(0)
