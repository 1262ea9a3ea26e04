import { PRODUCT_NAME as Koji } from '@koji/contract/constants'
import { operator } from '#lib/operator.ts'
import { paths } from '#lib/paths.ts'
import type { InfoDocument } from './document.ts'
import { MoneySplit } from './money-split.tsx'
import { Gist, Mail } from './prose.tsx'

export const terms: InfoDocument = {
  slug: 'terms',
  title: 'Terms of use',
  lead: `The agreement between you and us when you use ${Koji}. Each section begins with its gist; the rest says it exactly.`,
  updated: '2026-11-15',
  sections: [
    {
      id: 'agreement',
      title: 'What this is',
      body: (
        <>
          <Gist>By making an account you agree to these terms and to the community guidelines.</Gist>
          <p>
            “We” are {operator.name}
            {operator.address && <>, {operator.address}</>}, the operator of this service. “You” are the
            person who uses it. A <strong>member</strong> has an account. A <strong>creator</strong> is a
            member who shares posts and may sell subscriptions to them.
          </p>
          <p>
            Two more texts belong to this one: the <a href={paths.community}>community guidelines</a>, which
            say how people treat each other here, and the <a href={paths.privacy}>privacy page</a>, which says
            what happens to data. You can look at the public pages without agreeing to anything.
          </p>
        </>
      ),
    },
    {
      id: 'who-may',
      title: 'Who may join',
      body: (
        <>
          <Gist>You must be 18 or older and a real person who speaks for themselves.</Gist>
          <ul>
            <li>Your birth date must be true. It is asked once and can be corrected only through support.</li>
            <li>An account belongs to one person. Do not share it, sell it or make one for somebody else.</li>
            <li>If we banned you, you may not come back with another account.</li>
            <li>You may not use the service where the law that applies to you forbids it.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <>
          <Gist>Keep your way in safe, and keep your e-mail address working.</Gist>
          <p>
            You sign in with an e-mail address and a password, or with a passkey. Choose a password that you
            use nowhere else. A second factor can be added in{' '}
            <a href={paths.settingsSecurity}>security settings</a>, where you also see each signed-in device
            and can sign it out. A session lasts at most 30 days. If you think that somebody else has been in
            your account, change the password and tell us.
          </p>
          <p>
            We send a link to confirm your e-mail address. Until you have followed it, you can look around but
            not send messages, subscribe or apply as a creator.
          </p>
        </>
      ),
    },
    {
      id: 'meeting',
      title: 'Meeting people',
      body: (
        <>
          <Gist>Everything about meeting people is free, and nobody is owed a reply.</Gist>
          <p>
            You can give 100 likes in any 24 hours; passes are not counted. The last ten swipes of the past 24
            hours can be undone, unless one became a match. Two people who like each other are a match and can
            write to each other. Each of them can end it at any time.
          </p>
          <p>
            We check photos and texts, and we verify creators who sell. We do not verify every member, and we
            cannot promise that a person is who they say they are, or that you will find somebody. Please read
            the advice on <a href={`${paths.community}#meeting`}>meeting in person</a>. What you agree on with
            others is between you and them.
          </p>
        </>
      ),
    },
    {
      id: 'content',
      title: 'What you post',
      body: (
        <>
          <Gist>It stays yours; you only allow us to show it as you chose.</Gist>
          <p>
            You keep all rights to your photos, texts and posts. You give us permission to store them, to
            adapt their size and format, to check them, and to show them to the people you chose: your
            matches, members, subscribers or everybody. The permission is free of charge, covers no other
            purpose, and ends when you remove the content or when your account is erased.
          </p>
          <p>
            You promise that you may post it: that you made it, or have the right to use it, and that the
            people in it agree. If somebody uses your work without permission, tell us through{' '}
            <a href={paths.support}>support</a> or write to <Mail to={operator.legalEmail} />. Say what it is,
            where it is, and why it is yours.
          </p>
        </>
      ),
    },
    {
      id: 'rules',
      title: 'How we treat each other',
      body: (
        <>
          <Gist>The community guidelines are part of this agreement.</Gist>
          <p>
            They forbid, among other things, harassment, hate, scams, spam and false identities. They also
            forbid sexual content, free or paid: the company that processes payments does not serve it. The{' '}
            <a href={paths.community}>full list</a> has a number for each rule, and every decision names one.
          </p>
          <p>
            Do not attack the service either: no break-in, no flooding, no automated collecting of profiles,
            no way around a limit or a locked post.
          </p>
        </>
      ),
    },
    {
      id: 'creators',
      title: 'If you are a creator',
      body: (
        <>
          <Gist>You apply, we verify you, and then you set your price and keep your word.</Gist>
          <ul>
            <li>
              <strong>Application.</strong> You tell us what you make. We approve or reject with a reason.
              After a rejection you can try again in 7 days.
            </li>
            <li>
              <strong>Verification.</strong> You upload an identity document, front and back, and a selfie,
              and agree to the check. The documents are encrypted, and deleted 30 days after the decision. You
              can sell subscriptions only when you are verified and have a payout account.
            </li>
            <li>
              <strong>Price.</strong> Between $1.99 and $99.99 a month. A new price applies to new
              subscribers; those you have keep theirs.
            </li>
            <li>
              <strong>Your word.</strong> Deliver what your page describes. You sell to your subscribers
              yourself; we provide the place, collect the payment and pass on your part.
            </li>
            <li>
              <strong>Taxes and law.</strong> What you earn is your income. Declaring it, and following the
              rules of your trade, is your responsibility.
            </li>
            <li>
              <strong>Refunds and disputes.</strong> If a charge is refunded or disputed with success, the
              matching part of your earnings is taken back in the books, as a new entry that you can see.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'subscriptions',
      title: 'If you subscribe',
      body: (
        <>
          <Gist>You pay each month until you cancel, and you can cancel whenever you like.</Gist>
          <ul>
            <li>
              <strong>What you get.</strong> Access to a creator’s posts for subscribers, while the
              subscription runs. It is for you alone: not to copy, pass on or publish.
            </li>
            <li>
              <strong>Renewal.</strong> It renews each month at the price you subscribed at. A later change of
              price does not touch you while it runs.
            </li>
            <li>
              <strong>Cancelling.</strong> In <a href={paths.subscriptions}>Subscriptions</a>, without giving
              a reason. Access stays until the period that you paid for ends. Until then you can resume.
            </li>
            <li>
              <strong>A payment that fails</strong> is tried again after 1, 3 and 7 days. You keep access
              meanwhile. If the last try fails too, the subscription ends.
            </li>
            <li>
              <strong>When a creator leaves</strong> or is suspended, posts may no longer be available. You
              can ask for a refund inside the window below.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'money',
      title: 'Prices and our fee',
      body: (
        <>
          <Gist>We keep 10 % of each payment, and both sides see it.</Gist>
          <p>
            Prices are in US dollars. Our fee is 10 % of the price, rounded half up to a cent. The fees of the
            payment processor are recorded apart. For a subscription of $7.99:
          </p>
          <MoneySplit />
          <p>
            Payments and payouts are handled by Stripe, when it is set up for this service, and Stripe’s own
            terms apply to its part. We never receive your card number. Each payment has a page with its
            amount, status, split and a receipt, in <a href={paths.transactions}>Transactions</a>.
          </p>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds',
      body: (
        <>
          <Gist>Ask within 14 days of the charge, and a person decides.</Gist>
          <p>
            Open the payment in <a href={paths.transactions}>Transactions</a> and choose{' '}
            <em>Request a refund</em>. We look at the request and approve it in full, in part, or reject it.
            You are never paid back more than you paid. The decision and the refund appear on the same page.
          </p>
          <p>
            If you see a charge that you do not recognise, please write to us before you turn to your bank: it
            is usually quicker. Any right to withdraw or to be paid back that the law gives you as a consumer
            stays as it is.
          </p>
        </>
      ),
    },
    {
      id: 'referrals',
      title: 'Referrals and achievements',
      body: (
        <>
          <Gist>They are a thank-you, not money.</Gist>
          <p>
            When somebody joins with your code, confirms their e-mail address and finishes their profile, you
            get 25 more likes a day for 7 days. The same device or network counts at most three times. A
            referral that is not finished expires after 90 days. Rewards and achievements cannot be sold,
            transferred or paid out.
          </p>
        </>
      ),
    },
    {
      id: 'moderation',
      title: 'When we step in',
      body: (
        <>
          <Gist>
            We may remove content or restrict an account, we tell you the rule, and you may appeal once.
          </Gist>
          <p>
            What others can see passes an automatic check, and people can report it. A person decides. We can
            remove content, warn, suspend until a date, or ban. We choose the mildest step that fits the harm.
            How it works in detail is in the <a href={`${paths.community}#deciding`}>community guidelines</a>.
          </p>
          <p>A suspended person sees the reason, the end and an appeal form at sign-in.</p>
        </>
      ),
    },
    {
      id: 'leaving',
      title: 'Leaving',
      body: (
        <>
          <Gist>You can go at any time, for a while or for good.</Gist>
          <ul>
            <li>
              <strong>Deactivate:</strong> you are hidden everywhere and come back with the next sign-in.
            </li>
            <li>
              <strong>Delete:</strong> for 14 days signing in restores the account. Then everything personal
              is erased. Money records stay without your name.
            </li>
          </ul>
          <p>
            Both are in <a href={paths.settingsAccount}>Settings, Account</a>, together with an export of your
            data. Cancel your subscriptions before you go, so that nothing is charged for something you no
            longer see.
          </p>
        </>
      ),
    },
    {
      id: 'service',
      title: 'The service itself',
      body: (
        <>
          <Gist>We work to keep it running, and cannot promise that it always will.</Gist>
          <p>There will be faults, maintenance and changes. We may add, change or end features.</p>
          <p>
            The software’s own code is open under the MIT licence. The name, the look and what people post
            here are not part of that licence.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'What we answer for',
      body: (
        <>
          <Gist>We answer for our own mistakes as the law says, and not for what others do.</Gist>
          <p>
            Nothing here limits what the law does not allow to be limited: above all our responsibility for
            intent, for gross negligence, and for harm to life, body or health.
          </p>
          <p>
            Otherwise, and as far as the law allows, we answer only for damage that was typical and could be
            foreseen, where we failed in a duty that this agreement depends on. We do not answer for what
            members say, post or do, for agreements between members, or for times in which the service could
            not be reached for reasons outside our control.
          </p>
        </>
      ),
    },
    {
      id: 'law',
      title: 'Law and disputes',
      body: (
        <>
          <Gist>Talk to us first; the protection of the law where you live stays with you.</Gist>
          <p>
            {operator.law
              ? `This agreement is subject to ${operator.law}.`
              : 'This agreement is subject to the law of the place where the operator has its seat.'}{' '}
            If you are a consumer, you keep the protection that the law of your own country gives you, and you
            can turn to its courts.
          </p>
          <p>
            If one sentence of this text should not be valid, the others remain. If we do not insist on a
            right at once, we have not given it up.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <>
          <Gist>The date at the top changes with the text, and no change reaches back.</Gist>
          <p>
            What you bought or did before a change is judged by the text of that time. If you do not agree
            with a new text, you can cancel, export your data and delete your account with the tools in your
            settings.
          </p>
        </>
      ),
    },
    {
      id: 'contact',
      title: 'How to reach us',
      body: (
        <>
          <Gist>
            Write to <a href={paths.support}>support</a>, with or without an account.
          </Gist>
          <p>
            For legal notices, write to <Mail to={operator.legalEmail} />. For questions about data, write to{' '}
            <Mail to={operator.privacyEmail} />.
          </p>
        </>
      ),
    },
  ],
}
