import { claims } from '#team/review-queue/index.ts'
import { audit } from './audit/index.ts'
import { clientErrors } from './client-errors/index.ts'

export const team = [audit, claims, clientErrors] as const
