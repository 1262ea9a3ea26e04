/** Returns the cookies that a response sets, with the `cookie` header that a browser would send. */
export function cookiesOf({ headers }: { headers: Record<string, unknown> }): Record<string, string> & {
  header: string
} {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  const pairs = set.map((cookie) => cookie.split(';')[0]!.split(/=(.*)/s).slice(0, 2) as [string, string])
  const cookies = Object.fromEntries(pairs) as Record<string, string>
  return Object.defineProperty(cookies as ReturnType<typeof cookiesOf>, 'header', {
    value: pairs.map(([name, value]) => `${name}=${value}`).join('; '),
    enumerable: false,
  })
}
