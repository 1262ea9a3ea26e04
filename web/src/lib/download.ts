/** Hands what is there to the person as a file; without a name it has the one that the server gives. */
export function download(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export function downloadBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  download(url, name)
  URL.revokeObjectURL(url)
}
