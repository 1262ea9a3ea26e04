import type * as Library from '@simplewebauthn/browser'

/** The person closed the browser's prompt, or it timed out. */
export class PasskeyCancelled extends Error {}

/** The authenticator already has a passkey for this account. */
export class PasskeyExists extends Error {}

type Options = Record<string, unknown>
type Credential = Record<string, unknown>

/** Missing in old or embedded browsers and on pages without TLS. Prerendered pages assume support. */
export const canUsePasskeys = (): boolean =>
  import.meta.env.SSR || typeof globalThis.PublicKeyCredential === 'function'

/** Creates a passkey in the browser, and returns its credential for the server. */
export const createPasskey = (options: Options): Promise<Credential> =>
  runPrompt(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as unknown as Library.PublicKeyCredentialCreationOptionsJSON }),
  )

/** Uses a passkey to sign in or reauthenticate. */
export const authenticateWithPasskey = (options: Options): Promise<Credential> =>
  runPrompt(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as unknown as Library.PublicKeyCredentialRequestOptionsJSON }),
  )

async function runPrompt(prompt: (library: typeof Library) => Promise<object>): Promise<Credential> {
  const library = await import('@simplewebauthn/browser')
  try {
    return { ...(await prompt(library)) }
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new PasskeyCancelled('Cancelled', { cause: error })
    if (name === 'InvalidStateError') throw new PasskeyExists('Known', { cause: error })
    throw error
  }
}
