import { Id, PHOTO_WIDTHS } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { routePicture } from '#platform/http/route-picture.ts'
import type { Media } from './service.ts'

const FILE = new RegExp(`^(${PHOTO_WIDTHS.join('|')})\\.(webp|avif)$`)

export function mediaRoutes(app: App, { media }: { media: Media }): void {
  routePicture(
    app,
    { path: '/media/:id/:file', params: z.object({ id: Id, file: z.string().check(z.regex(FILE)) }) },
    ({ db, viewer, params }) => {
      const [, width, format] = FILE.exec(params.file) ?? refuse('not_found')
      return media.open(db, viewer, {
        id: params.id.toLowerCase(),
        width: Number(width),
        format: format as 'webp' | 'avif',
      })
    },
  )
}
