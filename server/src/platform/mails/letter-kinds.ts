import type { SubjectKind } from '@koji/contract'
import type { CommunityRuleId } from '@koji/contract/community-rules'

/** Explains a decision by our team. */
interface Reasons {
  reason: string
  rule: CommunityRuleId | null
  appealLink: string
}

/** Every kind of mail. Times are ISO strings; text that people typed is unescaped. */
export type Letter = { to: string } & (
  | { kind: 'verify_email'; link: string }
  | { kind: 'reset_password'; link: string; minutes: number }
  | { kind: 'confirm_new_email'; link: string }
  /** Sent to the old address before the new one is confirmed. */
  | { kind: 'email_is_changing'; newEmail: string }
  | { kind: 'new_sign_in'; device: string; place: string; at: string }
  | { kind: 'password_changed'; at: string }
  | { kind: 'two_factor_changed'; on: boolean }
  /** Our team removed a second factor that its owner had lost. */
  | { kind: 'two_factor_reset'; at: string }
  /** Our team reopened an account that its owner had closed. */
  | { kind: 'account_restored' }
  | { kind: 'passkey_added'; name: string }
  /** `erasedAt` is set if the owner had already deleted the account. */
  | ({ kind: 'suspended'; until: string; erasedAt: string | null } & Reasons)
  | ({ kind: 'banned'; erasedAt: string | null } & Reasons)
  | ({ kind: 'decided'; removed: boolean; warned: boolean; subject: SubjectKind } & Reasons)
  | { kind: 'appeal_decided'; overturned: boolean; answer: string }
  /** Our team overturned a decision without an appeal. */
  | { kind: 'taken_back' }
  /** The account can be restored until then. */
  | { kind: 'account_deleted'; until: string }
  | { kind: 'export_ready'; link: string; until: string }
  /** Sent to a visitor. `link` is null for an old ticket, because only the visitor still has its link. */
  | { kind: 'ticket_answered'; subject: string; link: string | null }
  /** Unread notifications, with links to unsubscribe. */
  | {
      kind: 'unread'
      items: { title: string; message: string; opens: string }[]
      unsubscribe: { page: string; oneClick: string }
    }
)

/** The product that mails are sent for. */
export interface MailBrand {
  publicUrl: string
  productName: string
}
