import { Readable } from 'node:stream'
import {
  DocumentSide,
  deleteMyVerification,
  documentPath,
  getMyVerification,
  getVerification,
  getVerifications,
  Id,
  postDocument,
  postIdentityVerification,
  postVerificationDecision,
} from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { routeFile } from '#platform/http/route-file.ts'
import { routeUpload } from '#platform/http/route-upload.ts'
import type { Verifications } from './service.ts'

export function verificationRoutes(app: App, { verifications }: { verifications: Verifications }): void {
  route(app, getMyVerification, ({ db, me }) => verifications.mine(db, me))
  routeUpload(app, postDocument, ({ me, query, bytes, commit }) =>
    verifications.addDocument(commit, me, { ...query, bytes }),
  )
  route(app, postIdentityVerification, ({ db, me, body }) => verifications.send(db, me, body))
  route(app, deleteMyVerification, ({ db, me }) => verifications.withdraw(db, me))
  route(app, getVerifications, ({ db, me, query }) => verifications.list(db, me, query))
  route(app, getVerification, ({ db, me, params }) => verifications.one(db, me, params.verification))
  route(app, postVerificationDecision, async ({ db, me, params, body }) => {
    await verifications.decide(db, me, params.verification, body)
    return {}
  })

  const params = z.object({ verification: Id, side: DocumentSide })
  const path = documentPath(':verification', ':side' as 'front')
  routeFile(app, { path, access: 'admin', params }, async ({ db, me, params: { verification, side } }) => {
    const bytes = await verifications.openDocument(db, me, verification, side)
    return { type: 'image/webp', bytes: bytes.length, content: Readable.from([bytes]) }
  })
}
