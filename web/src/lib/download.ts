/** Downloads a file. Without a name, it gets the one the server sends. */
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
