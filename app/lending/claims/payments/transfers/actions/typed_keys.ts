import { PgpRefused, makeOwnKey, readBankKey, readOwnKey } from '#claims/payments/transfers/pgp/pgp'
import { Refusal } from '#kernel/exceptions/refusal'

/** Keys of OpenPGP as the form of a connection has them. */
export interface TypedKeys {
  pgpBankKey?: string
  pgpPrivateKey?: string
  pgpPassphrase?: string
  isPgpKeyMade?: boolean
}

/** Keys that were pasted, or an own one that is made. @throws Refusal of the field of one that is not usable */
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
