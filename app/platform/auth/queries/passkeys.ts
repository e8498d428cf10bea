import Passkey from '#auth/models/passkey'
import { passkeyName } from '#auth/rules/passkeys'
import { isoInstant } from '#kernel/calendar/instants'

/** The usable passkeys of a user, the oldest first. */
export const passkeysOf = (userId: number) => Passkey.query().where('userId', userId).orderBy('id')

/** Passkeys as browsers expect them: identifiers and transports. */
export const describePasskeys = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({
    id,
    transports: transports.split(',').filter(Boolean),
  }))

/** A user's passkeys for their own page, and the default name of a further one. */
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
      /** The passkey may have been copied, and is no longer accepted. */
      isCloned: passkey.clonedAt !== null,
    })),
  }
}
