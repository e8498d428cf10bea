import type User from '#auth/models/user'
import { type PasskeyChallenge, saveChallenge } from '#auth/actions/passkey_challenges'
import { describePasskeys, passkeysOf } from '#auth/queries/passkeys'
import { CHALLENGE_MINUTES, MAX_PASSKEYS, userHandleOf } from '#auth/rules/passkeys'
import { passkeySite } from '#config/sign_in'
import { Refusal } from '#kernel/exceptions/refusal'

/** Loaded on first use: most processes and sign-ins do not need it. */
export const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, of which every authenticator supports one; COSE numbers. */
export const ALGORITHMS = [-8, -7, -257]

const timeout = CHALLENGE_MINUTES * 60_000

/**
 * Returns the options for creating a passkey: stored in the authenticator where possible, unlocked for officers,
 * without attestation, and not a second one in the same authenticator.
 *
 * @param product name of the portal that authenticators show
 * @throws Refusal passkeys.messages.too_many
 */
export async function registrationOptions(user: User, browser: string, product: string) {
  const existing = await passkeysOf(user.id)
  refuseTooMany(existing.length)
  const options = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName: product,
    rpID: passkeySite.id,
    userID: new Uint8Array(Buffer.from(userHandleOf(user.uuid), 'base64url')),
    userName: user.userName,
    userDisplayName: user.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout,
    excludeCredentials: describePasskeys(existing),
    authenticatorSelection: {
      residentKey: 'preferred',
      userVerification: user.isOfficer ? 'required' : 'preferred',
    },
  })
  await saveChallenge(options.challenge, { purpose: 'register', browser, userId: user.id })
  return options
}

/** @throws Refusal passkeys.messages.too_many */
export function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS) {
    throw new Refusal('passkeys.messages.too_many', { count: MAX_PASSKEYS }, { status: 409 })
  }
}

/**
 * Returns the options of a sign-in: any passkey of this site where the user is not known yet, otherwise one of the
 * user's.
 *
 * @throws Refusal passkeys.messages.none where the user has none
 */
export async function assertionOptions(about: PasskeyChallenge) {
  const own = about.userId === null ? null : await passkeysOf(about.userId)
  if (own?.length === 0) throw new Refusal('passkeys.messages.none', {}, { status: 409 })
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: passkeySite.id,
    timeout,
    userVerification: about.purpose === 'sign_in' ? 'preferred' : 'required',
    ...(own ? { allowCredentials: describePasskeys(own) } : {}),
  })
  await saveChallenge(options.challenge, about)
  return options
}
