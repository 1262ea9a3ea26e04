import { feature } from '#platform/feature.ts'
import { subjectService } from './service.ts'

export const subjects = feature({ name: 'subjects', service: subjectService })
