import { type PrivateKey, createMessage, encrypt, generateKey, readKey } from 'openpgp'
import BankConnection from '#claims/models/bank_connection'
import { generateOwnKey, readBankKey } from '#claims/payments/transfers/pgp/pgp'
import { FixedClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'

export const DAY = 86_400
export const NOW = new FixedClock(plainDate('2026-03-10')).now()
export const BEFORE = new Date(NOW.getTime() - 10 * DAY * 1000)
export const AFTER_EXPIRY = new Date(NOW.getTime() + 400 * DAY * 1000)

/** Creates a key like a bank's, valid for 60 days from ten days ago. */
export async function keyOf(name: string, days = 60, passphrase?: string): Promise<PrivateKey> {
  const made = { userIDs: [{ name }], date: BEFORE, keyExpirationTime: days * DAY, passphrase }
  return (await generateKey({ ...made, format: 'object' })).privateKey
}

/** Encrypts and signs a response as a bank does before sending it. */
export async function encryptAsBank(
  text: string | Buffer,
  to: string,
  signedBy?: PrivateKey,
  as?: 'armored'
) {
  const message = await createMessage({ binary: Buffer.from(text), date: NOW })
  const encryptionKeys = await readKey({ armoredKey: to })
  const options = { message, encryptionKeys, signingKeys: signedBy, date: NOW }
  if (as === 'armored') return Buffer.from(await encrypt({ ...options, format: 'armored' }))
  return Buffer.from(await encrypt({ ...options, format: 'binary' }))
}

/** Returns the OpenPGP settings of a connection: the bank's key and one generated here. */
export async function keysWith(bankKey: PrivateKey) {
  const own = await generateOwnKey()
  const columns = {
    isPgpOn: true,
    pgpBankKey: JSON.stringify(await readBankKey(bankKey.toPublic().armor())),
    pgpOwnKey: JSON.stringify(own.key),
    pgpPrivateKeyCipher: BankConnection.encryptPrivateKey(own.privateKey),
  }
  return { own, columns }
}
