import { audit } from './audit/index.ts'
import { claims } from './claims/index.ts'
import { clientErrors } from './client-errors/index.ts'

export const team = [audit, claims, clientErrors] as const
