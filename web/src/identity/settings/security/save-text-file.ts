import { downloadBlob } from '#lib/download.ts'

export function saveTextFile(text: string, name: string): void {
  downloadBlob(new Blob([text], { type: 'text/plain' }), name)
}
