import { PgpRefused, makeOwnKey, readBankKey, readOwnKey } from '#claims/payments/transfers/pgp/pgp'
import { Refusal } from '#kernel/exceptions/refusal'

/** OpenPGP keys as in the form of a connection. */
export interface TypedKeys {
  pgpBankKey?: string
  pgpPrivateKey?: string
  pgpPassphrase?: string
  isPgpKeyMade?: boolean
}

/** Returns keys that were pasted, or a new own key. @throws Refusal of the field of an unusable key */
export async function typedKeys(typed: TypedKeys) {
  const { pgpBankKey = '', pgpPrivateKey = '', pgpPassphrase = '', isPgpKeyMade = false } = typed
  const read = async <T>(text: string, field: string, reader: () => Promise<T>) => {
    if (text.trim() === '') return null
    try {
      return await reader()
    } catch (error) {
      if (!(error instanceof PgpRefused)) throw error
      throw new Refusal(`claims.transfers.problems.${error.problem}`, {}, { field })
    }
  }
  const bankKey = await read(pgpBankKey, 'pgpBankKey', () => readBankKey(pgpBankKey))
  const imported = await read(pgpPrivateKey, 'pgpPrivateKey', () =>
    readOwnKey(pgpPrivateKey, pgpPassphrase)
  )
  return { bankKey, ownKey: imported ?? (isPgpKeyMade ? await makeOwnKey() : null) }
}
