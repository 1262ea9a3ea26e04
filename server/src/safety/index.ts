import { feature } from '#platform/feature.ts'
import { abuse } from './abuse/index.ts'
import { decisionRecords } from './decision-records/index.ts'
import { media } from './media/index.ts'
import { moderation } from './moderation/index.ts'
import { moderationJobs } from './moderation/jobs.ts'

export const safety = [moderation, decisionRecords, media, abuse, feature({ jobs: moderationJobs })] as const
