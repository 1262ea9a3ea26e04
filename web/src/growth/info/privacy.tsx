import { operator } from '#lib/operator.ts'
import { paths } from '#lib/paths.ts'
import { DataTable } from './data-table.tsx'
import type { InfoDocument } from './document.ts'
import { BROWSER_STORAGE, DATA_STORED } from './privacy-data.tsx'
import { Gist, Key, Mail, SummaryBox } from './prose.tsx'

const Named = ({ what, parts }: { what: string; parts?: string }) => (
  <>
    {what}
    {parts && <span className="block font-normal text-ink-2">{parts}</span>}
  </>
)

export const privacy: InfoDocument = {
  slug: 'privacy',
  title: 'Privacy',
  lead: 'What we know about you, why, for how long, and who else sees it. The whole list, in plain words.',
  updated: '2026-11-17',
  sections: [
    {
      id: 'short',
      title: 'In short',
      body: (
        <>
          <SummaryBox>
            <ul>
              <li>We do not store your exact position. It is rounded to a grid of about 2 km first.</li>
              <li>Identity documents are encrypted, and deleted 30 days after the decision.</li>
              <li>There are no trackers and no advertising. Our pages load nothing from other companies.</li>
              <li>We do not sell your data.</li>
              <li>You can export everything as a ZIP file, and delete your account, by yourself.</li>
              <li>A deleted account can be brought back for 14 days. Then everything personal is erased.</li>
              <li>
                Messages are private, but not end-to-end encrypted: they pass an automatic check on our
                server.
              </li>
            </ul>
          </SummaryBox>
          <p>
            The rest of this page says the same in detail. If a sentence is not clear, please ask us: the
            fault is ours.
          </p>
        </>
      ),
    },
    {
      id: 'who',
      title: 'Who is responsible',
      body: (
        <>
          <Gist>One operator answers for your data, and you can write to it.</Gist>
          <p>
            This service is run by {operator.name}
            {operator.address && <>, {operator.address}</>}. For anything about data, write to{' '}
            <Mail to={operator.privacyEmail} /> or use <a href={paths.support}>support</a>.
          </p>
          {operator.servers && <p>Our servers stand in {operator.servers}.</p>}
        </>
      ),
    },
    {
      id: 'data',
      title: 'What we keep, why and how long',
      body: (
        <>
          <Gist>We keep what a feature needs, for as long as it needs it.</Gist>
          <p>
            Most of it comes from you. Some of it arises while you use the app. We buy no data from anybody.
          </p>
          <DataTable
            caption="Data on our server"
            columns={{ what: 'What', why: 'Why', long: 'How long' }}
            rows={DATA_STORED.map(({ what, parts, why, long }) => ({
              id: what,
              what: <Named what={what} parts={parts} />,
              why,
              long,
            }))}
          />
          <p>
            “Until you delete the account” includes the 14 days in which you can still come back. Our
            technical log holds no personal data: only codes, counts and request numbers.
          </p>
        </>
      ),
    },
    {
      id: 'place',
      title: 'Where you are',
      body: (
        <>
          <Gist>We know your neighbourhood, not your door.</Gist>
          <p>
            You either let the browser tell us where you are, or you pick a city from a list. The list is our
            own: no outside map service is asked. We round the position to a grid of about 2 km before it is
            stored, and forget the exact one.
          </p>
          <p>
            Distances are measured between rounded points and shown in steps: under 2 km, 5, 10, 25, 50 and so
            on. Somebody who asks again and again from different places learns no more than the square of the
            grid. You can hide the distance altogether in <a href={paths.settingsPrivacy}>privacy settings</a>
            .
          </p>
        </>
      ),
    },
    {
      id: 'sensitive',
      title: 'What says more than it seems',
      body: (
        <>
          <Gist>Some things you tell us are delicate, and we use them for one purpose only.</Gist>
          <p>
            Whom you want to see can reveal your orientation. A photo, an interest or a sentence in your bio
            can reveal your health, your faith or your views. We use what you look for only to choose cards
            that suit both sides. What you write in your profile is up to you: leave out what you do not want
            others to know.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'What other people see',
      body: (
        <>
          <Gist>Others see your profile, and you decide how much of it and who they are.</Gist>
          <ul>
            <li>
              <strong>Members</strong> whose wishes fit yours see your card: photos, name, age, distance step,
              interests, prompts. Nobody sees your birth date, your e-mail address or your place on the grid.
            </li>
            <li>
              <strong>People you like</strong> see your like and the note with it. <strong>Matches</strong>{' '}
              see your messages and, if both of you allow it, when you have read theirs.
            </li>
            <li>
              <strong>Everybody</strong>, signed in or not, sees the public parts of a creator page, and your
              profile if you switch on its public link.
            </li>
            <li>
              <strong>Creators</strong> see who subscribes to them, since when, and what they have paid in
              all. They see no card or bank details.
            </li>
            <li>
              <strong>Somebody you block</strong> sees nothing of you, at once, and you nothing of them.
            </li>
          </ul>
          <p>
            In <a href={paths.settingsPrivacy}>privacy settings</a> you choose whether you can be discovered,
            whether only people you liked see you (incognito), and whether age, distance, online state and
            read receipts are shown.
          </p>
        </>
      ),
    },
    {
      id: 'checks',
      title: 'Automatic checks and our team',
      body: (
        <>
          <Gist>A program on our own server looks first, and a person decides.</Gist>
          <p>
            Photos and texts that others can see, messages included, pass an image classifier and a set of
            text rules. Both run on our server; nothing is sent elsewhere. A clear hit is held for review. An
            unsure one is shown and queued. What several people report as severe is held, too. A person then
            decides, you are told the rule, and you may appeal once.
          </p>
          <p>
            People of our team see what was flagged or reported, with the context needed to judge it, and the
            identity documents they review. Each of their actions, and each view of private material, leaves a
            line in the audit log.
          </p>
          <p>
            The order of the cards you see is also made by a program. How it works is explained on{' '}
            <a href={`${paths.about}#ranking`}>About</a>, and each card carries its reason.
          </p>
        </>
      ),
    },
    {
      id: 'recipients',
      title: 'Which companies receive something',
      body: (
        <>
          <Gist>Very few, each for one task, and none of them for advertising.</Gist>
          <ul>
            <li>
              <strong>Stripe</strong>, when payments are set up: it takes payments and pays creators. Your
              card number goes to Stripe, not to us. We keep the amount, the status and a short description of
              the payment method.
            </li>
            <li>
              <strong>E-mail and push services</strong> carry the messages that you have not switched off.
              Push works through the service of your browser’s maker, and only if you allow it.
            </li>
            <li>
              <strong>An error service</strong> compatible with Sentry, only if the operator has set one up.
              It receives the same scrubbed reports as our own server, and nothing else. Without it they stay
              with us.
            </li>
            <li>
              <strong>Cloudflare Turnstile</strong>, only if the operator has set it up: it then checks at
              sign-in and sign-up that you are not a robot, and sees your address and browser for it. Without
              it that check is done by your own device.
            </li>
            <li>
              <strong>Companies that host our servers</strong> store the data on our behalf.
            </li>
            <li>
              <strong>Authorities and courts</strong> receive what the law obliges us to hand over, and no
              more.
            </li>
          </ul>
          <p>
            The pages themselves ask no other company for anything: fonts, pictures and scripts come from our
            server, and so does the check against robots unless the operator uses Turnstile.
          </p>
        </>
      ),
    },
    {
      id: 'browser',
      title: 'Cookies and your browser',
      body: (
        <>
          <Gist>
            Four cookies, nine small notes, the app itself and your last conversations, all of them needed for
            something you see.
          </Gist>
          <p>None of them follows you anywhere, so there is no banner to click away.</p>
          <DataTable
            caption="Data in your browser"
            columns={{ what: 'What', why: 'Why', long: 'How long' }}
            rows={BROWSER_STORAGE}
          />
        </>
      ),
    },
    {
      id: 'errors',
      title: 'When something breaks',
      body: (
        <>
          <Gist>Your browser tells us about a fault, without telling us about you.</Gist>
          <p>
            If a page fails, a report goes to our server: what went wrong and where in the program. Before it
            leaves, it is scrubbed. E-mail addresses become <Key>[EMAIL]</Key>, phone numbers{' '}
            <Key>[PHONE]</Key>, long keys <Key>[TOKEN]</Key>, links with details <Key>[URL_WITH_PARAMS]</Key>{' '}
            and card numbers <Key>[CARD_NUMBER]</Key>. Reports are kept for 30 days.
          </p>
        </>
      ),
    },
    {
      id: 'grounds',
      title: 'The legal grounds',
      body: (
        <>
          <Gist>Each use of your data rests on one of four reasons.</Gist>
          <ul>
            <li>
              <strong>Because you asked for the service:</strong> account, profile, cards, matches, chats,
              subscriptions, support.
            </li>
            <li>
              <strong>Because you agreed:</strong> your browser’s position, push messages, identity documents,
              and everything delicate that you choose to put into your profile. You can take your agreement
              back at any time, for the future.
            </li>
            <li>
              <strong>Because it keeps the place safe and working:</strong> moderation, reports, limits
              against misuse, the audit log, scrubbed error reports. You can object, and we weigh your reasons
              against ours.
            </li>
            <li>
              <strong>Because the law says so:</strong> the books about money.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'What you can do',
      body: (
        <>
          <Gist>Most rights have a button, and for the rest you can write to us.</Gist>
          <ul>
            <li>
              <strong>See and take along:</strong> <a href={paths.settingsAccount}>Settings, Account</a>{' '}
              exports everything as a ZIP file. <a href={paths.transactions}>Transactions</a> can be saved as
              CSV.
            </li>
            <li>
              <strong>Correct:</strong> change your profile at any time. The birth date is asked once; we
              correct it through <a href={paths.support}>support</a>.
            </li>
            <li>
              <strong>Pause:</strong> deactivate your account. You are hidden everywhere until you sign in
              again.
            </li>
            <li>
              <strong>Delete:</strong> see the next section.
            </li>
            <li>
              <strong>Object or limit:</strong> switch off what you do not want in settings, or write to{' '}
              <Mail to={operator.privacyEmail} />.
            </li>
            <li>
              <strong>Complain:</strong> in many countries you can turn to the data protection authority where
              you live. We would be glad to hear from you first, but you need not ask us.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'deletion',
      title: 'Deleting your account',
      body: (
        <>
          <Gist>You are hidden at once, have 14 days to change your mind, and are then erased.</Gist>
          <ol>
            <li>
              You delete the account in <a href={paths.settingsAccount}>Settings, Account</a>.
            </li>
            <li>For 14 days, signing in brings everything back.</li>
            <li>
              After that we erase everything personal: profile, photos, messages, likes, posts and the rest.
            </li>
          </ol>
          <p>
            Money records stay, because books have to add up, but without your name. What others have saved
            themselves, such as a screenshot, is out of our reach.
          </p>
        </>
      ),
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: (
        <>
          <Gist>We store as little as possible in a form that is of use to a thief.</Gist>
          <ul>
            <li>
              Passwords, recovery codes and the secret links of mails are stored as hashes only, the keys of
              sessions not at all, and the links of support tickets and the secret of your authenticator app
              encrypted.
            </li>
            <li>Identity documents are encrypted where they are stored.</li>
            <li>
              Paid photos are checked at each request. A link passed on stops working within 5 minutes, and at
              once when the subscription ends.
            </li>
            <li>
              You can add a second factor or a passkey, see your sessions and end them in{' '}
              <a href={paths.settingsSecurity}>security settings</a>.
            </li>
          </ul>
          <p>
            No system is perfect. If you find a weakness, please tell us through{' '}
            <a href={paths.support}>support</a> before you tell others.
          </p>
        </>
      ),
    },
    {
      id: 'age',
      title: 'Adults only',
      body: (
        <>
          <Gist>Nobody under 18 may have an account.</Gist>
          <p>
            We ask for the birth date at the start. If you think that somebody here is younger, please report
            the profile or write to <a href={paths.support}>support</a>.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'When this page changes',
      body: (
        <>
          <Gist>The date at the top tells you when it last did.</Gist>
          <p>
            When the software starts to do something new with data, this page changes with it. If you do not
            agree, you can export your data and leave with the tools in your settings.
          </p>
        </>
      ),
    },
  ],
}
