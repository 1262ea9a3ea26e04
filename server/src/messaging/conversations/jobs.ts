import type { Platform } from '#platform/platform.ts'
import type { Conversations } from './service.ts'

export function conversationJobs(
  { jobs }: Platform,
  { conversations }: { conversations: Conversations },
): void {
  jobs.define('chat.sweep', () => conversations.sweep(), { schedule: '41 3 * * *', expireSeconds: 900 })
}
