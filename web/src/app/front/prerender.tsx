import type { getCreators, Reply } from '@koji/contract'
import { PLATFORM_FEE_PERCENT, PRODUCT_NAME } from '@koji/contract/constants'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { CreatorsScreen } from '#creators/creators/list/creators-screen.tsx'
import { cacheFirstPage } from '#creators/creators/queries.ts'
import { AboutScreen, CommunityScreen, PrivacyScreen, TermsScreen } from '#growth/info/info-screens.tsx'
import { faq } from '#growth/landing/content.ts'
import { LandingScreen } from '#growth/landing/landing-screen.tsx'
import { AuthScreen } from '#identity/auth/auth-screen.tsx'
import { paths } from '#lib/paths.ts'
import { serializeQueries } from '#lib/prerendered-queries.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { SessionProvider } from '#lib/session.tsx'
import { SupportPage } from '#trust/support/support-page.tsx'
import { TicketDesk } from '#trust/support/ticket-desk.tsx'
import { Screen } from '#ui/screen.tsx'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { FrontFrame } from './front-frame.tsx'

interface PublicPage {
  description: string
  /** Structured data for search engines (schema.org). */
  data?: object
  page: ReactElement
  /** The source file of the app's screen that hydrates the page on interaction. */
  hydratedBy?: string
}

const SIGN_UP = `${paths.auth}?mode=sign-up`

/** Keyed by path. A path with a query matches every URL that has at least these parameters. */
const PAGES: Record<string, PublicPage> = {
  [paths.home]: {
    description: 'Meet people through what you love, and support the ones who make things.',
    data: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', '@id': '{origin}/#us', name: PRODUCT_NAME, url: '{origin}/' },
        {
          '@type': 'WebSite',
          '@id': '{origin}/#site',
          name: PRODUCT_NAME,
          url: '{origin}/',
          publisher: { '@id': '{origin}/#us' },
        },
        {
          '@type': 'FAQPage',
          mainEntity: faq.questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ],
    },
    page: (
      <FrontFrame bleed>
        <LandingScreen />
      </FrontFrame>
    ),
  },
  [paths.about]: {
    description: `What ${PRODUCT_NAME} is, how money flows and why you see whom you see.`,
    page: inFrame(<AboutScreen />),
  },
  [paths.privacy]: {
    description: `What ${PRODUCT_NAME} keeps about you, why, for how long, and how to take it away.`,
    page: inFrame(<PrivacyScreen />),
  },
  [paths.terms]: {
    description: `The agreement between you and ${PRODUCT_NAME}, in plain words.`,
    page: inFrame(<TermsScreen />),
  },
  [paths.community]: {
    description: `The rules everybody on ${PRODUCT_NAME} can rely on, and what happens when they are broken.`,
    page: inFrame(<CommunityScreen />),
  },
  [paths.support]: {
    description: `Answers about ${PRODUCT_NAME}, and a person to write to.`,
    page: inFrame(
      <Screen title="Support" heading={null} width="wide">
        <SupportPage desk={<Desk />} />
      </Screen>,
    ),
  },
  [paths.auth]: authPage(paths.auth, `Sign in to ${PRODUCT_NAME}, or make an account in a minute.`),
  [SIGN_UP]: authPage(SIGN_UP, 'Meet people through what you love, and support the ones who make things.'),
}

/** The support form as it looks until someone interacts with it. */
function Desk() {
  return (
    <div data-island="ticket-desk">
      <noscript>The form needs JavaScript to be switched on.</noscript>
      <QueryClientProvider client={createQueryClient()}>
        <TicketDesk member={false} />
      </QueryClientProvider>
    </div>
  )
}

function inFrame(page: ReactElement): ReactElement {
  return <FrontFrame>{page}</FrontFrame>
}

function authPage(address: string, description: string): PublicPage {
  return {
    description,
    hydratedBy: 'src/identity/auth/auth-screen.tsx',
    page: (
      <QueryClientProvider client={createQueryClient()}>
        <noscript>
          <p className="bg-warn-wash p-4 text-center">Signing in needs JavaScript to be switched on.</p>
        </noscript>
        <StaticRouter location={address}>
          <AuthScreen />
        </StaticRouter>
      </QueryClientProvider>
    ),
  }
}

/** Pages that the app renders itself and that visitors may open. */
const APP_PAGES = [
  {
    path: paths.creatorRecruitment,
    title: `Become a creator · ${PRODUCT_NAME}`,
    description: `Set your price, see every cent, and keep ${100 - PLATFORM_FEE_PERCENT} % of it.`,
  },
]

/** Pages rendered per request, see `renderNow`. */
const LIVE_PAGES = [
  {
    path: paths.creators,
    title: `Creators · ${PRODUCT_NAME}`,
    description:
      'People who make things. Support them for a few dollars a month, and see what others do not.',
    live: true,
    rendered: {
      early: '',
      style: '',
      body: '<!--live-->',
      hydratedBy: 'src/creators/creators/list/creators-screen.tsx',
    },
  },
]

/** Runs once, at build time. */
export const renderPages = () => [
  ...APP_PAGES.map((page) => ({ ...page, rendered: null })),
  ...LIVE_PAGES,
  ...Object.entries(PAGES).map(([path, { description, data, page, hydratedBy }]) => {
    const { title, ...markup } = render(page, { hydrates: hydratedBy !== undefined })
    return {
      path,
      title,
      description,
      ...(data && { data }),
      rendered: { ...markup, ...(hydratedBy && { hydratedBy }) },
    }
  }),
]

/** Runs in the server: renders a page with the reply that the app's first request would get. */
export function renderNow(path: string, reply: unknown): { body: string; style: string } {
  if (path !== paths.creators) throw new Error(`Nothing is rendered at ${path}`)
  const queries = createQueryClient()
  cacheFirstPage(queries, reply as Reply<typeof getCreators>)
  const { body, style } = render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <StaticRouter location={path}>{inFrame(<CreatorsScreen />)}</StaticRouter>
      </SessionProvider>
    </QueryClientProvider>,
    { hydrates: true },
  )
  return { body: body + serializeQueries(queries), style }
}

function render(page: ReactElement, { hydrates }: { hydrates: boolean }) {
  const all = (
    <>
      <SkipLink />
      <OfflineBanner />
      {page}
    </>
  )
  const html = renderToStaticMarkup(hydrates ? <div data-prerendered>{all}</div> : all)
  // React puts the title and preload links before everything else; they belong in the head.
  const [, before = '', inside = html] = /^((?:<title>.*?<\/title>|<link [^>]*>)*)(.*)$/s.exec(html) ?? []
  const [, title = PRODUCT_NAME] = /<title>(.*?)<\/title>/.exec(before) ?? []
  const early = before.replace(/<title>.*?<\/title>/, '')
  return { title: unescapeHtml(title), early, ...extractStyles(inside) }
}

/** The content security policy forbids inline styles, so they become rules of one style element that it allows by hash. */
function extractStyles(html: string): { body: string; style: string } {
  const rules = new Map<string, number>()
  const body = html.replace(/ style="([^"]*)"/g, (_, written: string) => {
    const rule = unescapeHtml(written)
    // Ours never contain these characters, which could end the rule or the element.
    if (/[<{}]/.test(rule)) return ''
    if (!rules.has(rule)) rules.set(rule, rules.size)
    return ` data-s="${rules.get(rule)}"`
  })
  return { body, style: [...rules].map(([rule, index]) => `[data-s="${index}"]{${rule}}`).join('') }
}

/** Reverses React's escaping. */
const unescapeHtml = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** Every path of the app, with `:x` for parameters. */
export const knownPaths = (): string[] =>
  Object.values(paths)
    .filter((path) => path !== paths.gallery || import.meta.env.VITE_GALLERY)
    .map((path) => (typeof path === 'function' ? path(':x') : path))
