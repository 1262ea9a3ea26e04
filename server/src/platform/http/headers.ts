/** Headers of every response, so the list is kept short. Pages send more. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

interface PageSources {
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  liveOrigin: string
  /** The only other origin that a page may load from: the captcha widget, if one is configured. */
  widgetOrigin?: string
}

/** Headers that only matter for pages. */
export const pageHeaders = (sources: PageSources): Record<string, string> => ({
  'content-security-policy': pagePolicy(sources),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  // Browsers revalidate a page on each visit, and mostly get a 304.
  'cache-control': 'no-cache',
})

/** A worker follows the policy of its own script, which allows it to connect only to our origin. */
export const workerHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
}

function pagePolicy({ scriptHashes, styleHashes, liveOrigin, widgetOrigin }: PageSources): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scriptHashes.map(quoted), ...(widgetOrigin ? [widgetOrigin] : [])].join(' '),
    ['style-src', "'self'", ...styleHashes.map(quoted)].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${liveOrigin}`,
    ...(widgetOrigin ? [`frame-src ${widgetOrigin}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const quoted = (hash: string): string => `'${hash}'`
