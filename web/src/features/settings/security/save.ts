import { download } from '../../../lib/download.ts'

/** Hands a text to the person as a file. */
export function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  download(url, name)
  URL.revokeObjectURL(url)
}
