interface CommunityRule {
  /** Never reuse an id, because decisions refer to it for years. */
  id: `C${number}`
  title: string
  text: string
  examples?: readonly string[]
  /** The usual consequence of breaking the rule. */
  consequence: string
}

/** The community rules. Each moderation decision names one of them. */
export const COMMUNITY_RULES = [
  {
    id: 'C1',
    title: 'Adults only',
    text: 'You must be 18 or older. Nobody younger may have an account, and nobody may sexualise a child in any form: not in a photo, a drawing, a text or a joke.',
    examples: [
      'Giving a false birth date to get in.',
      'Keeping in touch with somebody who says they are under 18 instead of reporting it.',
      'Any sexual mention of a minor, real or invented.',
    ],
    consequence:
      'The account is banned. Anything that sexualises a child means a ban at the first time, and we pass it to the authorities where the law asks for it.',
  },
  {
    id: 'C2',
    title: 'Be yourself',
    text: 'Use your own photos, your own age and a name that people may call you. A nickname is fine. Pretending to be another person, a company or one of our team is not.',
    examples: [
      'Photos of somebody else, or made up by a computer to look like a person who is not you.',
      'An account in the name of an ex, a colleague or a celebrity.',
      'A creator page that claims to belong to a band it has nothing to do with.',
    ],
    consequence: 'The photos or the profile are removed. Impersonating a real person leads to a ban.',
  },
  {
    id: 'C3',
    title: 'No harassment',
    text: 'Take no for an answer. Do not threaten, insult, stalk or pressure anybody, and do not send others to do it.',
    examples: [
      'Writing again through a second account after a block.',
      'Insults after somebody passed, unmatched or stopped replying.',
      'Threatening to show a conversation or a photo to others.',
    ],
    consequence:
      'A warning for a first slip. Repeated harassment is suspended; threats and blackmail are banned.',
  },
  {
    id: 'C4',
    title: 'No hate',
    text: 'Do not attack or demean people for what they are: origin, skin colour, religion, disability, sex, gender, orientation, age or illness. Whom you would like to meet is your choice; saying it with contempt is not.',
    examples: [
      'Slurs, and symbols of movements that live from hate.',
      'A profile that lists groups of people as unwanted.',
      'Denying or praising crimes against a people.',
    ],
    consequence: 'The content is removed, and the account is suspended. Calls to hurt people lead to a ban.',
  },
  {
    id: 'C5',
    title: 'No sexual content',
    text: 'Nudity and sexual acts have no place in photos, posts, cards or prompts, free or paid, and sexual services may not be offered or looked for. The company that processes payments does not serve adult content, so there is no exception for creators. Flirting between two adults who both want it is fine; an unasked sexual photo or message never is.',
    examples: [
      'Explicit photos, also behind a subscription.',
      'Links to adult pages.',
      'An intimate picture of a person who did not agree to it.',
    ],
    consequence:
      'The content is removed. A creator who sells it is suspended, and banned if it happens again. Sharing intimate pictures of others without their consent means a ban at the first time.',
  },
  {
    id: 'C6',
    title: 'No violence, no praise of self-harm',
    text: 'Do not threaten or celebrate violence, and do not encourage anybody to hurt themselves. Talking about hard times is welcome; instructions and challenges are not. If you are in danger, or somebody else is, please call your local emergency number first: we cannot send help.',
    examples: [
      'Graphic pictures of injuries or of cruelty to people or animals.',
      'Praising an attack or the person behind it.',
      'Tips for eating disorders or suicide.',
    ],
    consequence: 'The content is removed. Threats and calls to violence lead to a ban.',
  },
  {
    id: 'C7',
    title: 'No scams, no asking for money',
    text: 'Never ask a match for money, a gift card, a loan, bank details, a code from their phone or an investment. Money passes between members in one way only: a subscription to a creator.',
    examples: [
      'An emergency abroad that only a transfer can solve.',
      'A sure profit with coins or shares.',
      'A link to a page that asks for a password.',
    ],
    consequence:
      'The message is removed and the account is suspended. When the fraud is clear, it is banned.',
  },
  {
    id: 'C8',
    title: 'No spam',
    text: 'Write to people, not at them. No bulk messages, no advertising in profiles or chats, no bots, no bought or traded likes, no programs that collect profiles.',
    examples: [
      'The same opening sent to everybody with a link in it.',
      'A profile that only sends people to another app.',
      'Accounts made to earn referral rewards.',
    ],
    consequence: 'The content is removed, and a warning follows. Automated accounts are banned.',
  },
  {
    id: 'C9',
    title: 'Keep other people’s lives private',
    text: 'Do not publish what others told or showed you in confidence: addresses, phone numbers, workplaces, messages, photos, documents or where they are. What a creator posts for subscribers stays there.',
    examples: [
      'A screenshot of a chat, posted with the name in it.',
      'Somebody’s address or phone number in a comment.',
      'Photos of people who were not asked.',
    ],
    consequence: 'The content is removed. Doing it to frighten somebody leads to a ban.',
  },
  {
    id: 'C10',
    title: 'Nothing illegal for sale',
    text: 'Do not offer, sell, ask for or arrange anything that the law forbids, nor goods that the law ties to a licence.',
    examples: [
      'Drugs, prescription medicine, weapons.',
      'Stolen goods, forged papers, stolen accounts.',
      'Animals that are protected, or parts of them.',
    ],
    consequence: 'The content is removed and the account is suspended; trade in it leads to a ban.',
  },
  {
    id: 'C11',
    title: 'Respect the work of others',
    text: 'Post what you made, or what you may use. Say where something comes from. Do not copy what a creator shares with subscribers to anywhere else.',
    examples: [
      'Another photographer’s pictures as your own.',
      'A whole film, album or book.',
      'A creator’s paid posts, re-posted for free.',
    ],
    consequence: 'The content is removed. Repeated copying leads to a suspension, then a ban.',
  },
  {
    id: 'C12',
    title: 'Creators keep their word',
    text: 'Say truthfully what subscribers get, and then do it. Mark advertising as advertising. Do not promise returns, cures or personal relations for money, and do not lock up after the payment what was free in the offer.',
    examples: [
      'A weekly post in the description, and none for months.',
      'Praise for a product without saying that it was paid for.',
      'A subscription sold with the promise of a date.',
    ],
    consequence:
      'A warning first, then a suspension. Subscribers who did not get what was offered can ask for a refund.',
  },
  {
    id: 'C13',
    title: 'Payments stay here',
    text: 'What is offered on a creator page is paid for through it, where both sides see the split and can ask for a refund. Do not lead subscribers to other ways of paying for it, use a card that is not yours, or dispute a charge that you know is right.',
    examples: [
      '“Cheaper if you send it to me directly.”',
      'Subscribing to yourself with a stolen card.',
      'Asking for a refund again and again after reading everything.',
    ],
    consequence: 'A warning, then a suspension. Fraud with payments leads to a ban.',
  },
  {
    id: 'C14',
    title: 'Decisions count',
    text: 'If you think that we were wrong, appeal: a person reads it. Do not go around a suspension, a ban or a block with another account, and do not attack the software or report people falsely to hurt them.',
    examples: [
      'A new account during a suspension.',
      'Ten reports against somebody who turned you down.',
      'Trying to open what you have no access to.',
    ],
    consequence: 'The second account is banned, and a suspension may become a ban.',
  },
] as const satisfies readonly CommunityRule[]

export type CommunityRuleId = (typeof COMMUNITY_RULES)[number]['id']
