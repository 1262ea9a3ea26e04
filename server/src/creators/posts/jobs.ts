import type { Platform } from '#platform/platform.ts'
import { PUBLISH_JOB } from './scheduled-posts.ts'
import type { Posts } from './service.ts'

export function postJobs({ jobs }: Platform, { posts }: { posts: Posts }): void {
  jobs.define(PUBLISH_JOB, () => posts.publishDue(), { schedule: '* * * * *' })
  jobs.define('posts.sweep', () => posts.sweep(), { schedule: '23 3 * * *', expireSeconds: 900 })
}
