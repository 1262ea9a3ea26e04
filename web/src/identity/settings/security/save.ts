import { downloadBlob } from '#lib/download.ts'

/** Hands a text to the person as a file. */
export function save(text: string, name: string): void {
  downloadBlob(new Blob([text], { type: 'text/plain' }), name)
}
