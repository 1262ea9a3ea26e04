import { MESSAGE_PHOTOS_MAX, type Photo, postMessagePhoto } from '@koji/contract'
import { upload } from '#lib/api.ts'
import { type Uploaded, useUploads } from '#profiles/people/use-uploads.ts'

export type Attachment = Uploaded<Photo>

/** The photos in the composer. */
export function useAttachments(matchId: string) {
  const { list, ready, add, remove, retry, clear } = useUploads<Photo>({
    max: MESSAGE_PHOTOS_MAX,
    tooManyMessage: `A message has room for ${MESSAGE_PHOTOS_MAX} photos`,
    send: async (bytes, options) =>
      (await upload(postMessagePhoto, bytes, { params: { match: matchId } }, options)).photo,
  })
  return {
    list,
    ready,
    add,
    remove,
    retry,
    /** Returns the uploaded photos, and clears the list. */
    take(): Photo[] {
      clear()
      return list.flatMap(({ photo }) => photo ?? [])
    },
  }
}
