import { useEffect, useRef } from 'react'
import { ClosingCall } from './closing-call.tsx'
import { hero } from './content.ts'
import { Download } from './download.tsx'
import { Faq } from './faq.tsx'
import { FeaturedCreators } from './featured-creators.tsx'
import { Figures } from './figures.tsx'
import { ForCreators } from './for-creators.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { startIslands } from './islands/index.ts'
import { Screenshots } from './screenshots.tsx'
import { Trust } from './trust.tsx'
import { WhyChoose } from './why-choose.tsx'

/** The front page. It is prerendered at build time, so everything interactive is an island. */
export function LandingScreen() {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => startIslands(page.current!), [])
  return (
    <div ref={page} className="[html:has(&)]:scroll-smooth">
      <title>{hero.tab}</title>
      <Hero />
      <HowItWorks />
      <WhyChoose />
      <ForCreators />
      <FeaturedCreators />
      <Screenshots />
      <Figures />
      <Download />
      <Trust />
      <Faq />
      <ClosingCall />
    </div>
  )
}
