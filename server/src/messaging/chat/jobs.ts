import type { Platform } from '#platform/platform.ts'
import type { Chats } from './service.ts'

export function chatJobs({ jobs }: Platform, { chats }: { chats: Chats }): void {
  jobs.define('chat.sweep', () => chats.sweep(), { schedule: '41 3 * * *', expireSeconds: 900 })
}
