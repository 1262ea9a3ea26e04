import type { getCreators, Reply } from '@koji/contract'
import { PLATFORM_FEE_PERCENT, PRODUCT_NAME } from '@koji/contract/constants'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { CreatorsScreen } from '#creators/creators/list/creators-screen.tsx'
import { keepFirstPage } from '#creators/creators/queries.ts'
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
  /** What it is about, in the words of schema.org. */
  data?: object
  page: ReactElement
  /** The screen of the app that it is a picture of, by its file: the app takes over when somebody begins to use it. */
  ahead?: string
}

const SIGN_UP = `${paths.auth}?mode=sign-up`

/** By address. One with a query stands for all that ask at least for that. */
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
  [paths.auth]: door(paths.auth, `Sign in to ${PRODUCT_NAME}, or make an account in a minute.`),
  [SIGN_UP]: door(SIGN_UP, 'Meet people through what you love, and support the ones who make things.'),
}

/** The form as it looks at first, until somebody begins to write. */
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

function door(address: string, description: string): PublicPage {
  return {
    description,
    ahead: 'src/identity/auth/auth-screen.tsx',
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

/** Of the app itself, where visitors may come. */
const APP_PAGES = [
  {
    path: paths.creatorRecruitment,
    title: `Become a creator · ${PRODUCT_NAME}`,
    description: `Set your price, see every cent, and keep ${100 - PLATFORM_FEE_PERCENT} % of it.`,
  },
]

/** What is in them is known when somebody asks: see `renderNow`. */
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
      ahead: 'src/creators/creators/list/creators-screen.tsx',
    },
  },
]

/** Runs once, at build time. */
export const renderPages = () => [
  ...APP_PAGES.map((page) => ({ ...page, rendered: null })),
  ...LIVE_PAGES,
  ...Object.entries(PAGES).map(([path, { description, data, page, ahead }]) => {
    const { title, ...made } = rendered(page, ahead !== undefined)
    return { path, title, description, ...(data && { data }), rendered: { ...made, ...(ahead && { ahead }) } }
  }),
]

/** Runs in the server: the first look at a page, with what the server would answer to the same page of the app. */
export function renderNow(path: string, answer: unknown): { body: string; style: string } {
  if (path !== paths.creators) throw new Error(`Nothing is rendered at ${path}`)
  const queries = createQueryClient()
  keepFirstPage(queries, answer as Reply<typeof getCreators>)
  const { body, style } = rendered(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <StaticRouter location={path}>{inFrame(<CreatorsScreen />)}</StaticRouter>
      </SessionProvider>
    </QueryClientProvider>,
    true,
  )
  return { body: body + serializeQueries(queries), style }
}

function rendered(page: ReactElement, ahead: boolean) {
  const all = (
    <>
      <SkipLink />
      <OfflineBanner />
      {page}
    </>
  )
  const html = renderToStaticMarkup(ahead ? <div data-ahead>{all}</div> : all)
  // React puts the title and what is to be fetched early before everything else; they belong into the head.
  const [, before = '', inside = html] = /^((?:<title>.*?<\/title>|<link [^>]*>)*)(.*)$/s.exec(html) ?? []
  const [, title = PRODUCT_NAME] = /<title>(.*?)<\/title>/.exec(before) ?? []
  const early = before.replace(/<title>.*?<\/title>/, '')
  return { title: unescaped(title), early, ...styled(inside) }
}

/** The policy of the page lets no element bring a style of its own: they become rules of one sheet, known by its hash. */
function styled(html: string): { body: string; style: string } {
  const rules = new Map<string, number>()
  const body = html.replace(/ style="([^"]*)"/g, (_, written: string) => {
    const rule = unescaped(written)
    // None of ours has them, and none may end the rule or the sheet.
    if (/[<{}]/.test(rule)) return ''
    if (!rules.has(rule)) rules.set(rule, rules.size)
    return ` data-s="${rules.get(rule)}"`
  })
  return { body, style: [...rules].map(([rule, index]) => `[data-s="${index}"]{${rule}}`).join('') }
}

/** As it was before React wrote it into the page. */
const unescaped = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** Every address that stands for something, with `:x` for its parameters. */
export const knownPaths = (): string[] =>
  Object.values(paths)
    .filter((path) => path !== paths.gallery || import.meta.env.VITE_GALLERY)
    .map((path) => (typeof path === 'function' ? path(':x') : path))
