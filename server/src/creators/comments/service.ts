import type { Platform } from '#platform/platform.ts'
import { commentChanges, type Dependencies } from './changes.ts'
import { commentQueries } from './queries.ts'
import { commentSubject } from './subject.ts'

export type Comments = ReturnType<typeof commentService>

export function commentService(platform: Platform, dependencies: Dependencies) {
  const { setHidden, ...changes } = commentChanges(platform, dependencies)
  return {
    ...commentQueries(dependencies),
    ...changes,
    subject: commentSubject(setHidden),
  }
}
