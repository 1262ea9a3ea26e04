import { PLATFORM_FEE_PERCENT, PRODUCT_NAME } from '@koji/contract/constants'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  AboutScreen,
  CommunityScreen,
  PrivacyScreen,
  TermsScreen,
} from '../../features/info/info-screens.tsx'
import { faq } from '../../features/landing/content.ts'
import { LandingScreen } from '../../features/landing/landing-screen.tsx'
import { SupportPage } from '../../features/support/support-page.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { paths } from '../paths.ts'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { FrontFrame } from './front-frame.tsx'

interface PublicPage {
  description: string
  /** What it is about, in the words of schema.org. */
  data?: object
  page: ReactElement
}

const PAGES: Record<string, PublicPage> = {
  [paths.home]: {
    description: 'Meet people through what you love, and support the ones who make things.',
    data: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', '@id': '{origin}/#us', name: PRODUCT_NAME, url: '{origin}/' },
        {
          ...{ '@type': 'WebSite', '@id': '{origin}/#site', name: PRODUCT_NAME, url: '{origin}/' },
          publisher: { '@id': '{origin}/#us' },
        },
        {
          '@type': 'FAQPage',
          mainEntity: faq.questions.map(({ question, answer }) => ({
            ...{ '@type': 'Question', name: question },
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
      <Screen title="Support" heading={null} width="creator">
        <SupportPage desk={<ClosedDesk />} />
      </Screen>,
    ),
  },
}

/** What stands there until the form is loaded, as tall as the form. */
function ClosedDesk() {
  return (
    <div data-island="ticket-desk" className="min-h-150">
      <noscript>The form needs JavaScript to be switched on.</noscript>
      <SkeletonGroup className="grid gap-5">
        <Skeleton className="h-8 w-3/4" />
        <SkeletonText lines={2} />
        <Skeleton className="h-12 rounded-14" />
        <Skeleton className="h-12 rounded-14" />
        <Skeleton className="h-40 rounded-14" />
      </SkeletonGroup>
    </div>
  )
}

function inFrame(page: ReactElement): ReactElement {
  return <FrontFrame>{page}</FrontFrame>
}

/** Of the app itself, where visitors may come. */
const APP_PAGES = [
  {
    path: paths.creators,
    title: `Creators · ${PRODUCT_NAME}`,
    description: 'People who make things, verified by ID. Support them for a few dollars a month.',
  },
  {
    path: paths.creatorRecruitment,
    title: `Become a creator · ${PRODUCT_NAME}`,
    description: `Set your price, see every cent, and keep ${100 - PLATFORM_FEE_PERCENT} % of it.`,
  },
  {
    path: paths.auth,
    title: `Sign in · ${PRODUCT_NAME}`,
    description: `Sign in to ${PRODUCT_NAME}, or make an account in a minute.`,
  },
]

/** Runs once, at build time. */
export const renderPages = () => [
  ...APP_PAGES.map((page) => ({ ...page, rendered: null })),
  ...Object.entries(PAGES).map(([path, { description, data, page }]) => {
    const html = renderToStaticMarkup(
      <>
        <SkipLink />
        <OfflineBanner />
        {page}
      </>,
    )
    // React puts the title and what is to be fetched early before everything else; they belong into the head.
    const [, before = '', body = html] = /^((?:<title>.*?<\/title>|<link [^>]*>)*)(.*)$/s.exec(html) ?? []
    const [, title = PRODUCT_NAME] = /<title>(.*?)<\/title>/.exec(before) ?? []
    const early = before.replace(/<title>.*?<\/title>/, '')
    return { path, title: unescaped(title), description, ...(data && { data }), rendered: { early, body } }
  }),
]

/** As it was before React wrote it into the page. */
const unescaped = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** Every address that stands for something, with `:x` for its parameters. */
export const knownPaths = (): string[] =>
  Object.values(paths)
    .filter((path) => path !== paths.gallery || import.meta.env.VITE_GALLERY)
    .map((path) => (typeof path === 'function' ? path(':x') : path))
