import { REPORT_REASONS, type ReportReason } from '@koji/contract'

const TEXTS: Record<ReportReason, { label: string; hint: string }> = {
  underage: { label: 'Under 18', hint: 'They say so, or it shows.' },
  fake: {
    label: 'Not who they say they are',
    hint: 'Photos of somebody else, or a person who does not exist.',
  },
  harassment: { label: 'Harassment', hint: 'Threats, insults, or no ear for a no.' },
  hate: { label: 'Hate', hint: 'Contempt for people because of what they are.' },
  sexual: { label: 'Sexual content', hint: 'Nudity, explicit words, or an offer.' },
  violence: { label: 'Violence or self-harm', hint: 'Threatens it, praises it, or leads others to it.' },
  scam: { label: 'Scam', hint: 'Asks for money, codes, or an investment.' },
  spam: { label: 'Spam', hint: 'Advertising, links, the same words for everybody.' },
  other: { label: 'Something else', hint: 'Please tell us in your own words.' },
}

export const REASON_OPTIONS = REPORT_REASONS.map((value) => ({ value, ...TEXTS[value] }))
