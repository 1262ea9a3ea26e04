export * from './audit.ts'
export * from './claims.ts'
export * from './client-errors.ts'
