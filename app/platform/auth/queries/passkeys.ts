import Passkey from '#auth/models/passkey'
import { passkeyName } from '#auth/rules/passkeys'
import { isoInstant } from '#kernel/calendar/instants'

/** The passkeys of a person that sign in, the oldest first. */
export const passkeysOf = (userId: number) => Passkey.query().where('userId', userId).orderBy('id')

/** Passkeys as browsers expect them: identifiers and transports. */
export const describePasskeys = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({
    id,
    transports: transports.split(',').filter(Boolean),
  }))

/** A person's passkeys for their own page, and what a further one is called unless they say otherwise. */
export async function passkeysPage(userId: number, userAgent: string | undefined) {
  const passkeys = await passkeysOf(userId)
  return {
    suggestedName: passkeyName(userAgent),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      isBackedUp: passkey.isBackedUp,
      createdAt: isoInstant(passkey.createdAt),
      lastUsedAt: isoInstant(passkey.lastUsedAt),
      /** It was perhaps copied, and is not accepted any more. */
      isCloned: passkey.clonedAt !== null,
    })),
  }
}
