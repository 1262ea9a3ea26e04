import type { SubjectKind } from '@koji/contract'
import type { CommunityRuleId } from '@koji/contract/community-rules'

/** Of what the team decided. */
interface Reasons {
  reason: string
  rule: CommunityRuleId | null
  appealLink: string
}

/** Every mail that we write. Moments are ISO strings; what people typed comes as they typed it. */
export type Letter = { to: string } & (
  | { kind: 'verify_email'; link: string }
  | { kind: 'reset_password'; link: string; minutes: number }
  | { kind: 'confirm_new_email'; link: string }
  /** To the old address, while the new one is yet to be confirmed. */
  | { kind: 'email_is_changing'; newEmail: string }
  | { kind: 'new_sign_in'; device: string; place: string; at: string }
  | { kind: 'password_changed'; at: string }
  | { kind: 'two_factor_changed'; on: boolean }
  /** By the team, for somebody who lost it. */
  | { kind: 'two_factor_reset'; at: string }
  /** By the team, for somebody who had closed it. */
  | { kind: 'account_restored' }
  | { kind: 'passkey_added'; name: string }
  /** With the moment of its erasure, if its owner had deleted it before. */
  | ({ kind: 'suspended'; until: string; erasedAt: string | null } & Reasons)
  | ({ kind: 'banned'; erasedAt: string | null } & Reasons)
  | ({ kind: 'decided'; removed: boolean; warned: boolean; subject: SubjectKind } & Reasons)
  | { kind: 'appeal_decided'; overturned: boolean; answer: string }
  /** Without an appeal. */
  | { kind: 'taken_back' }
  /** It can be restored until then. */
  | { kind: 'account_deleted'; until: string }
  | { kind: 'export_ready'; link: string; until: string }
  /** To somebody who asked without an account; of an old ticket nobody but them has the link. */
  | { kind: 'ticket_answered'; subject: string; link: string | null }
  /** What somebody was told and has not read, and how they are told no more. */
  | {
      kind: 'unread'
      items: { title: string; message: string; opens: string }[]
      unsubscribe: { page: string; oneClick: string }
    }
)

/** Who writes, and from where. */
export interface House {
  publicUrl: string
  productName: string
}
