import type { Platform } from '#platform/platform.ts'
import type { Posts } from './service.ts'
import { PUBLISH_JOB } from './writing.ts'

export function postJobs({ jobs }: Platform, { posts }: { posts: Posts }): void {
  jobs.define(PUBLISH_JOB, () => posts.publishDue(), { schedule: '* * * * *' })
  jobs.define('posts.sweep', () => posts.sweep(), { schedule: '23 3 * * *', expireSeconds: 900 })
}
