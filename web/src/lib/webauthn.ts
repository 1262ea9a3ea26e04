import type * as Library from '@simplewebauthn/browser'

/** The person closed the browser's prompt, or let it run out. */
export class PasskeyCancelled extends Error {}

/** The authenticator holds a passkey of this account already. */
export class PasskeyKnown extends Error {}

type Options = Record<string, unknown>
type Credential = Record<string, unknown>

/** Missing in old browsers, in some embedded ones, and on pages without TLS. A page that is rendered ahead hopes for the best. */
export const canUsePasskeys = (): boolean =>
  import.meta.env.SSR || typeof globalThis.PublicKeyCredential === 'function'

/** Has the browser make a passkey; its answer goes to the server as it is. */
export const makePasskey = (options: Options): Promise<Credential> =>
  prompting(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as unknown as Library.PublicKeyCredentialCreationOptionsJSON }),
  )

/** Has the browser show a passkey, for a sign-in or a proof. */
export const showPasskey = (options: Options): Promise<Credential> =>
  prompting(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as unknown as Library.PublicKeyCredentialRequestOptionsJSON }),
  )

async function prompting(prompt: (library: typeof Library) => Promise<object>): Promise<Credential> {
  const library = await import('@simplewebauthn/browser')
  try {
    return { ...(await prompt(library)) }
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new PasskeyCancelled('Cancelled', { cause: error })
    if (name === 'InvalidStateError') throw new PasskeyKnown('Known', { cause: error })
    throw error
  }
}
