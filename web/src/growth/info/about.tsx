import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import { PRODUCT_NAME as Koji } from '@koji/contract/constants'
import { NEWCOMER_DAYS, NEWCOMER_EVERY, SURPRISE_EVERY } from '@koji/contract/ranking'
import { operator } from '#lib/operator.ts'
import { paths } from '#lib/paths.ts'
import type { InfoDocument } from './document.ts'
import { MoneySplit } from './money-split.tsx'
import { Mail } from './prose.tsx'
import { RankingWeights } from './ranking-weights.tsx'

export const about: InfoDocument = {
  slug: 'about',
  title: `About ${Koji}`,
  lead: 'Meet people through what you love, and support the ones who make things.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'what',
      title: `What ${Koji} is`,
      body: (
        <>
          <p>
            {Koji} is a place for two things that belong together. You find people who care about what you
            care about: friends, a date, or both. And you find creators, people who make something and share
            it with those who support them for a small amount each month.
          </p>
          <p>
            You begin with what you love, not with how you look on paper. Pick three to ten interests, add a
            few photos and perhaps an answer or two. From then on we show you people near you, one card at a
            time. If two people like each other, they can talk.
          </p>
          <p>Everybody here is 18 or older.</p>
        </>
      ),
    },
    {
      id: 'promises',
      title: 'Three promises',
      body: (
        <>
          <p>Many services keep one of these. We know of none that keeps all three, so we built one.</p>
          <h3>1. Nothing about meeting people is behind a paywall</h3>
          <p>
            You see who likes you. You can take back a swipe. Filters, read receipts and incognito are there
            for everybody. No plan makes you more visible than the next person. Money flows in one direction
            only, from fans to creators, and both of them see our fee.
          </p>
          <h3>2. You can see why</h3>
          <p>
            Every card says why it was shown to you. Every moderation decision names the rule behind it, and
            you can appeal. Every transaction shows where each cent went.
          </p>
          <h3>3. Your data is yours</h3>
          <p>
            We do not store where exactly you are. Identity documents are encrypted, and deleted after the
            review. You can export everything or delete your account by yourself, without asking anybody.
          </p>
        </>
      ),
    },
    {
      id: 'money',
      title: 'How money flows',
      body: (
        <>
          <p>
            A creator sets a monthly price between $1.99 and $99.99. We keep 10 % of it, rounded half up to a
            cent. The rest is the creator’s. At $7.99 a month it looks like this:
          </p>
          <MoneySplit />
          <p>
            Ten per cent of $7.99 is 79.9 cents, so our fee is $0.80 and the creator gets $7.19. Both sides
            see this split. What the payment processor takes for its work is recorded apart, on a line of its
            own.
          </p>
          <p>
            Our books are kept in whole cents and in double entry: what leaves one account arrives in another,
            and each transaction sums to zero. An entry is never changed. A correction is a new entry, so you
            can follow it.
          </p>
          <p>
            This fee is the only money we take. There are no boosts and no paid plans for members. Read more
            in the <a href={`${paths.terms}#subscriptions`}>terms</a>, or see{' '}
            <a href={paths.creatorRecruitment}>what creators earn</a>.
          </p>
        </>
      ),
    },
    {
      id: 'ranking',
      title: 'How we choose whom you see',
      body: (
        <>
          <p>
            <strong>First come the wishes of both sides.</strong> A card reaches you only if you fit what that
            person looks for and they fit what you look for: friends or dating, gender, age and distance, and
            interests or languages where one of you asks for them. People you have blocked, or who have
            blocked you, are never among them. Neither are people you have already answered, or who are hidden
            or suspended.
          </p>
          <p>
            <strong>Then we put the cards in order.</strong> These things count:
          </p>
          <RankingWeights />
          <p>
            One card in {SURPRISE_EVERY} is a random person these points would have hidden, and one in{' '}
            {NEWCOMER_EVERY} is someone who joined in the last {NEWCOMER_DAYS} days. That way new people get
            seen, and you don’t only get more of the same. People who already like you come first.
          </p>
          <p>
            <strong>And we tell you.</strong> The line on the card, for example “4 shared interests · under 10
            km · active today”, comes from the same weights that put the card there. Nobody can pay for a
            better place.
          </p>
          <p>
            What you want to see is yours to set, in <a href={paths.discoverySettings}>discovery settings</a>.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How we keep it kind',
      body: (
        <>
          <p>
            There are <a href={paths.community}>{COMMUNITY_RULES.length} rules</a>, written to be read. Photos
            and texts that others can see pass an automatic check first. It runs on our own server and sends
            nothing elsewhere. What it clearly recognises is held back; where it is unsure, a person looks. A
            person decides, the author learns the rule, and may appeal once.
          </p>
          <p>
            Creators prove who they are before they can sell a subscription. Blocking works at once and in
            both directions: the two of you no longer exist for each other here.
          </p>
        </>
      ),
    },
    {
      id: 'built',
      title: 'How it is built',
      body: (
        <>
          <p>
            {Koji} is a web app made of open standards. It runs in the browser you have, by touch, mouse or
            keyboard, in a light and a dark theme. Its own code is open, under the MIT licence.
          </p>
          <p>
            There are no trackers, no advertising networks and no borrowed scripts. Fonts, pictures, the check
            against robots and the moderation all come from the same server as this page. The list of cookies
            is short enough to print in the <a href={`${paths.privacy}#browser`}>privacy page</a>.
          </p>
          <p>
            Whatever our team does with its special rights is written to a log in which each line is chained
            to the one before, so that a change made afterwards would be noticed. Looking at private material
            counts too.
          </p>
        </>
      ),
    },
    {
      id: 'who',
      title: 'Who runs it',
      body: (
        <>
          <p>
            This service is run by {operator.name}
            {operator.address && <>, {operator.address}</>}. For help with anything, please use{' '}
            <a href={paths.support}>support</a>: no account is needed. For questions about data, write to{' '}
            <Mail to={operator.privacyEmail} />.
          </p>
        </>
      ),
    },
  ],
}
