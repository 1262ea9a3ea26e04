import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'

export const DataExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** In percent. */
  progress: z.int(),
  createdAt: Instant,
  /** When the file expires; null before it is ready. */
  availableUntil: z.nullable(Instant),
  bytes: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof DataExport>

export const postExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: "Starts an export of the viewer's personal data as a ZIP file. Only one runs at a time.",
  access: 'signed_in',
  reauthentication: true,
  reply: DataExport,
  refusals: [],
  limit: { max: 5, seconds: 86_400, per: 'account' },
})

export const getLatestExport = endpoint({
  method: 'GET',
  path: '/api/exports/latest',
  summary: "Returns the state of the viewer's latest export, or null.",
  access: 'signed_in',
  reply: z.object({ export: z.nullable(DataExport) }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

/** Not an endpoint of the contract, because the reply is a file. */
export const exportFilePath = (id: string): string => `/api/exports/${id}/file`
