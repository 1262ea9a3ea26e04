import type { Endpoint } from '@koji/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { memoryLimits } from '#adapters/limits/memory.ts'
import { publicUrl } from '../config.ts'
import type { Platform } from '../platform.ts'
import { type CookieNames, cookieNames } from './cookies.ts'
import { securityHeaders } from './headers.ts'
import type { FindPageMetadata } from './page-metadata.ts'
import { sendClientError, sendProblem } from './problem.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
import { refuse } from './refusal.ts'
import { UploadBudget } from './upload-budget.ts'

/** Features register their routes on this. */
export interface App {
  http: FastifyInstance
  platform: Platform
  rateLimiter: RateLimiter
  ownOrigin: string
  cookies: CookieNames
  secure: boolean
  served: Endpoint[]
  uploadBudget: UploadBudget
  /** By path pattern, such as `/creators/:x`. */
  pageMetadata: Map<string, FindPageMetadata>
  /** Loads the data that a page is rendered with for visitors, by path. */
  pageData: Map<string, () => Promise<unknown>>
  /** List paths for the sitemap, in addition to the fixed pages. */
  sitemapSources: (() => Promise<readonly string[]>)[]
}

const BODY_BYTES = 128 * 1024
const HEADER_BYTES = 16 * 1024
const URL_PARAM_LENGTH = 200

export function createApp(platform: Platform): App {
  const { config, log } = platform
  const ownOrigin = new URL(publicUrl(config)).origin
  const secure = ownOrigin.startsWith('https:')
  const headers = securityHeaders(secure)
  const http = Fastify({
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: URL_PARAM_LENGTH },
    requestTimeout: config.REQUEST_TIMEOUT * 1_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    genReqId: () => platform.ids.requestId(),
    requestIdHeader: false,
    logger: false,
    // Handles errors before routing: a malformed URL or a parameter that is too long.
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply.headers(headers), error, log),
    clientErrorHandler: (error, socket) => sendClientError(error, socket, headers),
    http: { maxHeaderSize: HEADER_BYTES, headersTimeout: 10_000 },
  })
  http.addHook('onRequest', (_, reply, next) => {
    reply.headers(headers)
    if (platform.draining) reply.header('connection', 'close')
    next()
  })
  http.setErrorHandler((error, request, reply) => {
    const sent = sendProblem(request, reply, error, log)
    platform.metrics.requests.observe(request, reply)
    return sent
  })
  http.setNotFoundHandler(() => refuse('not_found'))

  const local = memoryLimits(() => platform.clock.now().getTime())
  http.addHook('onClose', () => local.close())
  return {
    http,
    platform,
    rateLimiter: createRateLimiter(platform.limits, local, config.RATE_LIMITS),
    ownOrigin,
    cookies: cookieNames(secure),
    secure,
    served: [],
    uploadBudget: new UploadBudget(),
    pageMetadata: new Map(),
    pageData: new Map(),
    sitemapSources: [],
  }
}
