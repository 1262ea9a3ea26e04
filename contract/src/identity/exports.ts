import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'

export const DataExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Of 100. */
  progress: z.int(),
  createdAt: Instant,
  /** Until then the file can be fetched; null before it is ready. */
  availableUntil: z.nullable(Instant),
  bytes: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof DataExport>

export const postExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Collect everything we keep about the signed-in person into a ZIP. One at a time.',
  access: 'signed_in',
  proof: true,
  reply: DataExport,
  refusals: [],
  limit: { max: 5, seconds: 86_400, per: 'account' },
})

export const getLatestExport = endpoint({
  method: 'GET',
  path: '/api/exports/latest',
  summary: 'How far the newest export is, or null.',
  access: 'signed_in',
  reply: z.object({ export: z.nullable(DataExport) }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

/** Not an operation of the contract, as it answers with a file: for its owner, while it is available. */
export const exportFilePath = (id: string): string => `/api/exports/${id}/file`
