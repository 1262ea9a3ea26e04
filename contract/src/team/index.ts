export * from './audit.ts'
export * from './client-errors.ts'
export * from './review-queue.ts'
