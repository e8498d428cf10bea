import type BankConnection from '#claims/models/bank_connection'
import type { PgpResponse, PgpKey, PgpRequest } from '#claims/payments/transfers/pgp/pgp_program'
import { MAX_RESPONSE_BYTES } from '#claims/payments/transfers/rules/profiles'
import type { PgpProblem } from '#claims/payments/transfers/rules/transfers'
import { getClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import corporation from '#kernel/settings/corporation'
import { ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import { Refusal } from '#kernel/exceptions/refusal'

const pool = new ParserPool<PgpRequest, PgpResponse>(new URL('./pgp_program', import.meta.url), {
  heapMb: 192,
  milliseconds: 20_000,
  concurrency: 1,
})

/** Years for which a generated key is valid. */
const YEARS = 2
const WARNED_DAYS = 30

/** Why encryption or decryption failed; only the name of the problem, so that no secret appears in a log. */
export class PgpError extends Error {
  constructor(readonly problem: PgpProblem) {
    super(`OpenPGP: ${problem}`)
  }
}

type Act = PgpRequest extends infer One ? (One extends unknown ? Omit<One, 'now'> : never) : never
type Succeeded<Kind> = Extract<PgpResponse, { ok: true } & Kind>

/** @throws PgpError */
async function ask<Kind>(act: Act): Promise<Succeeded<Kind>> {
  const request = { ...act, now: getClock().now().getTime() } as PgpRequest
  try {
    const response = await pool.run(request)
    if (response.ok) return response as Succeeded<Kind>
    throw new PgpError(response.problem)
  } catch (error) {
    /** A request that got no slot is repeated in the next run. */
    if (!(error instanceof ParserStopped) || error.limit === 'busy') throw error
    throw new PgpError('costly')
  }
}

type OfKey = { key: PgpKey }
type OfContent = { content: Uint8Array }

/** Reads the bank's public key as pasted. @throws PgpError */
export const readBankKey = async (armored: string): Promise<PgpKey> =>
  (await ask<OfKey>({ act: 'read_public', armored })).key

/** The portal's own key with its private key, without a passphrase: the vault encrypts it. */
export interface OwnKey {
  key: PgpKey
  privateKey: string
}

/** @throws PgpError */
export async function readOwnKey(armored: string, passphrase: string): Promise<OwnKey> {
  const { key, privateKey } = await ask<OfKey>({ act: 'read_private', armored, passphrase })
  return { key, privateKey: privateKey! }
}

export async function generateOwnKey(): Promise<OwnKey> {
  const made = await ask<OfKey>({ act: 'make', name: corporation.name.en, years: YEARS })
  return { key: made.key, privateKey: made.privateKey! }
}

const today = () => indiaDateOf(getClock().now())

/** Whether a key expires within the warning period. */
export const isEnding = ({ expiresOn }: PgpKey): boolean =>
  expiresOn !== null && expiresOn <= addDays(today(), WARNED_DAYS)

/** Returns the keys of a connection that expire soon, earliest first. */
export const expiringKeys = ({ isPgpOn, bankKey, ownKey }: BankConnection): PgpKey[] =>
  (isPgpOn ? [bankKey, ownKey] : [])
    .filter((key): key is PgpKey => key !== null && isEnding(key))
    .toSorted((one, other) => one.expiresOn!.localeCompare(other.expiresOn!))

type PgpConnection = Pick<BankConnection, 'bankKey' | 'ownKey' | 'privateKey'> &
  Partial<Pick<BankConnection, 'previousKey'>>

export const isExpired = ({ expiresOn }: PgpKey): boolean =>
  expiresOn !== null && expiresOn < today()

/**
 * Returns the keys that decrypt responses. An expired own key can still decrypt, as can the previous one.
 *
 * @throws PgpError where a key is missing, or the bank's has expired
 */
export function decryptionKeys({ bankKey, ownKey, privateKey, previousKey }: PgpConnection) {
  if (!bankKey || !ownKey || !privateKey) throw new PgpError('key_unusable')
  if (isExpired(bankKey)) throw new PgpError('key_expired')
  const privateKeys = previousKey ? [privateKey, previousKey] : [privateKey]
  return { publicKey: bankKey.armored, privateKeys }
}

/** @throws PgpError where a key is missing or has expired */
function encryptionKeys(connection: PgpConnection) {
  const { publicKey, privateKeys } = decryptionKeys(connection)
  if (isExpired(connection.ownKey!)) throw new PgpError('key_expired')
  return { publicKey, privateKeys: privateKeys.slice(0, 1) }
}

/** Encrypts a file for the bank's key and signs it with the own key; different bytes each time. @throws PgpError */
export async function encryptFor(connection: PgpConnection, content: Buffer): Promise<Buffer> {
  return Buffer.from(
    (await ask<OfContent>({ act: 'encrypt', content, ...encryptionKeys(connection) })).content
  )
}

/** Decrypts content that a bank has encrypted for the own key and signed with its own. @throws PgpError */
export async function decryptFrom(connection: PgpConnection, content: Buffer): Promise<Buffer> {
  const keys = decryptionKeys(connection)
  const maxBytes = MAX_RESPONSE_BYTES
  const act = { act: 'decrypt', content, maxBytes, ...keys } as const
  const decrypted = Buffer.from((await ask<OfContent>(act)).content)
  if (decrypted.length > maxBytes) throw new PgpError('costly')
  return decrypted
}

/** Tests the keys: encrypts for the bank, and decrypts content encrypted for the own key. @throws PgpError */
export async function tryKeys(connection: PgpConnection): Promise<void> {
  const { bankKey, ownKey, privateKey } = connection
  const content = Buffer.from('test')
  await encryptFor({ bankKey, ownKey, privateKey }, content)
  const own = { bankKey: ownKey, ownKey, privateKey }
  await decryptFrom(own, await encryptFor(own, content))
}

/** OpenPGP keys as in the form of a connection. */
export interface KeysForm {
  pgpBankKey?: string
  pgpPrivateKey?: string
  pgpPassphrase?: string
  isPgpKeyMade?: boolean
}

/** Returns keys that were pasted, or a new own key. @throws Refusal of the field of an unusable key */
export async function keysFromForm(typed: KeysForm) {
  const { pgpBankKey = '', pgpPrivateKey = '', pgpPassphrase = '', isPgpKeyMade = false } = typed
  const read = async <T>(text: string, field: string, reader: () => Promise<T>) => {
    if (text.trim() === '') return null
    try {
      return await reader()
    } catch (error) {
      if (!(error instanceof PgpError)) throw error
      throw new Refusal(`claims.transfers.problems.${error.problem}`, {}, { field })
    }
  }
  const bankKey = await read(pgpBankKey, 'pgpBankKey', () => readBankKey(pgpBankKey))
  const imported = await read(pgpPrivateKey, 'pgpPrivateKey', () =>
    readOwnKey(pgpPrivateKey, pgpPassphrase)
  )
  return { bankKey, ownKey: imported ?? (isPgpKeyMade ? await generateOwnKey() : null) }
}
