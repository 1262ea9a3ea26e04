import type { Platform } from '#platform/platform.ts'
import type { Verifications } from './service.ts'

export function verificationJobs(
  { jobs }: Platform,
  { verifications }: { verifications: Verifications },
): void {
  jobs.define('verifications.forget_documents', () => verifications.deleteOldDocuments(), {
    schedule: '29 4 * * *',
    expireSeconds: 900,
  })
}
