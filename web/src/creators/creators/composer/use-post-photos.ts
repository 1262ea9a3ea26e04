import { type MyPhoto, POST_PHOTOS_MAX, postPostPhoto } from '@koji/contract'
import { useState } from 'react'
import { upload } from '#lib/api.ts'
import { type Uploaded, useUploads } from '#profiles/people/use-uploads.ts'

/** A photo of the post that is being written, and what stands for it. */
export interface WrittenPhoto extends Uploaded<MyPhoto> {
  alt: string
}

export interface KeptPhoto {
  photo: MyPhoto
  alt: string
}

const there = ({ photo }: KeptPhoto): Uploaded<MyPhoto> => ({
  key: photo.id,
  preview: null,
  sent: 100,
  photo,
})
const altsOf = (kept: readonly KeptPhoto[]) =>
  Object.fromEntries(kept.map(({ photo, alt }) => [photo.id, alt]))

export function usePostPhotos(kept: readonly KeptPhoto[]) {
  const [alts, setAlts] = useState<Record<string, string>>(() => altsOf(kept))
  const uploads = useUploads<MyPhoto>(
    {
      max: POST_PHOTOS_MAX,
      tooManyMessage: `A post has room for ${POST_PHOTOS_MAX} photos`,
      send: async (bytes, options) => (await upload(postPostPhoto, bytes, {}, options)).photo,
    },
    () => kept.map(there),
  )
  const { ready, add, retry, remove, clear, setList } = uploads
  const list = uploads.list.map((one): WrittenPhoto => ({ ...one, alt: alts[one.key] ?? '' }))
  return {
    list,
    ready,
    add,
    retry,
    remove,
    clear,
    describe: (key: string, alt: string) => setAlts((all) => ({ ...all, [key]: alt })),
    reorder: (keys: readonly string[]) =>
      setList((all) => keys.flatMap((key) => all.filter((one) => one.key === key))),
    /** What the server says of them now: whether they were looked at. */
    refresh: (photos: readonly MyPhoto[]) =>
      setList((all) =>
        all.map((one) => ({ ...one, photo: photos.find(({ id }) => id === one.photo?.id) ?? one.photo })),
      ),
    /** These in place of those that are here. */
    replace(others: readonly KeptPhoto[]) {
      clear()
      setAlts(altsOf(others))
      setList(others.map(there))
    },
  }
}
