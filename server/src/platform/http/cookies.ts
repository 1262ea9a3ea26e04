/** The value of one cookie, without parsing the others: this runs on every request. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header) return null
  const needle = `${name}=`
  for (let at = header.indexOf(needle); at !== -1; at = header.indexOf(needle, at + 1)) {
    if (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') continue
    const end = header.indexOf(';', at)
    return header.slice(at + needle.length, end === -1 ? undefined : end)
  }
  return null
}

export function writeCookie(
  name: string,
  value: string,
  { maxAge, secure }: { maxAge: number; secure: boolean },
): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`
}
