import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import { PRODUCT_NAME as Koji } from '@koji/contract/constants'
import { paths } from '#lib/paths.ts'
import type { InfoDocument, InfoSection } from './document.ts'
import { SummaryBox } from './prose.tsx'

type Rule = (typeof COMMUNITY_RULES)[number]

export const community: InfoDocument = {
  slug: 'community',
  title: 'Community guidelines',
  lead: `${COMMUNITY_RULES.length} rules for everybody on ${Koji}. When we act on something, we name the rule, so that you can look it up here.`,
  updated: '2026-11-15',
  sections: [
    {
      id: 'short',
      title: 'In short',
      body: (
        <>
          <SummaryBox>
            <ul>
              <li>Treat people as you would if they sat across the table.</li>
              <li>Be who you are, and let others be who they are.</li>
              <li>Never ask for money. Never send what was not asked for.</li>
              <li>
                If something is wrong, report it or block. Both are free, and neither tells the other person.
              </li>
            </ul>
          </SummaryBox>
          <p>
            The rules hold everywhere: in profiles, photos, prompts, notes, chats, posts, comments and in what
            you write to our team. Each has a number that stays, some examples, and what usually follows. The
            examples are not a complete list. We look at what was meant and at what happened, not only at the
            words.
          </p>
        </>
      ),
    },
    ...COMMUNITY_RULES.map(ruleSection),
    {
      id: 'reporting',
      title: 'How to report',
      body: (
        <>
          <p>
            Every profile, chat, message and post has a <strong>Report</strong> entry in its menu. A message
            is reported together with its context, so that the person who reads it understands. You can have
            one open report for each person or thing and reason, and send up to 20 a day.
          </p>
          <p>
            A person reads each report, and you are told the outcome. We do not tell the other side who
            reported. Blocking is separate and takes effect at once: neither of you will see the other again,
            anywhere.
          </p>
          <p>
            In an emergency, call your local emergency number first. We are not able to send help. Without an
            account you can report through <a href={paths.support}>support</a>.
          </p>
        </>
      ),
    },
    {
      id: 'deciding',
      title: 'How we decide',
      body: (
        <>
          <p>
            Photos and texts that others can see pass an automatic check on our own server. A clear hit is
            held until a person has looked at it. An unsure one is shown, and put in the queue for a person.
            Reports go to the same people. These are the possible outcomes:
          </p>
          <ul>
            <li>
              <strong>Nothing.</strong> The content stays, or is released.
            </li>
            <li>
              <strong>Removal</strong> of the photo, text, post or message.
            </li>
            <li>
              <strong>A warning</strong>, with the rule.
            </li>
            <li>
              <strong>A suspension</strong> until a date. The reason is shown at sign-in.
            </li>
            <li>
              <strong>A ban</strong> of the account.
            </li>
          </ul>
          <p>
            We take the mildest step that will help. For the gravest things a ban comes first. Each step by
            our team is recorded in a log that cannot be changed unnoticed.
          </p>
        </>
      ),
    },
    {
      id: 'appeals',
      title: 'How to appeal',
      body: (
        <p>
          Every decision names its rule. If you think that it was wrong, you can appeal once, for 180 days:
          from the notice you received, by the link in its e-mail or, when your account is suspended, from the
          form at sign-in. Say what we missed. Somebody who did not take part in the decision reads it and
          answers, and if we were wrong we put it right.
        </p>
      ),
    },
    {
      id: 'meeting',
      title: 'When you meet in person',
      body: (
        <ul>
          <li>Meet in public the first few times, and tell a friend where you will be.</li>
          <li>Come and go by your own means.</li>
          <li>
            Talk here until you trust each other. A match who is in a hurry to leave the chat is a reason to
            wait.
          </li>
          <li>Keep your address, workplace and bank details to yourself.</li>
          <li>Leave whenever you like. You owe nobody an explanation.</li>
        </ul>
      ),
    },
  ],
}

function ruleSection(rule: Rule): InfoSection {
  const { id, title, text, examples, consequence } = rule
  return {
    id,
    title: `${id} · ${title}`,
    body: (
      <>
        <p>{text}</p>
        <p className="font-semibold">For example, this is not allowed:</p>
        <ul>
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
        <p>
          <strong>What follows:</strong> {consequence}
        </p>
      </>
    ),
  }
}
