import { createHash, createHmac } from 'node:crypto'
import { Encryption } from '@adonisjs/core/encryption'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import encryption from '@adonisjs/core/services/encryption'
import { digestKey, vaultKeys } from '#config/vault'
import { type EncryptedNumberKind, maskNumber, visibleEnd } from '#kernel/formats/personal_numbers'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/**
 * Purpose of the encrypted text. It is part of the cipher's authenticated data, so that a value copied into another
 * column cannot be decrypted there.
 */
export type VaultPurpose =
  | EncryptedNumberKind
  | 'draft'
  | 'message'
  | 'sign_up'
  | 'totp'
  | 'answer'
  | 'canary'
  | 'change'
  | 'file'
  | 'webhook'
  | 'gateway'
  | 'appeal'
  | 'grievance'
  | 'finding'
  | 'likeness'
  | 'person_key'
  | 'rotation'
  | 'bank_secret'
  | 'single_sign_on'
  | 'bank_response'
  | 'bank_pgp_key'
  | 'identity'
  | 'signing_key'
  | 'digilocker'

/** As in config/encryption.ts, with each key separately. */
const driver = (key: ConstructorParameters<typeof AES256GCM>[0]['key']) =>
  new AES256GCM({ id: 'vault', key })
const singleKeyEncryptions = vaultKeys.map(
  (key) => new Encryption({ driver, keys: [key.release()] })
)

/** Encrypts a personal value for the database. */
export function encrypt(value: string, purpose: VaultPurpose): string {
  return encryption.use('vault').encrypt(value, { purpose })
}

/**
 * Decrypts a text from `encrypt`.
 *
 * @throws Error if the text was changed, is for another purpose or the key is not the one used
 */
export function decrypt(cipher: string, purpose: VaultPurpose): string {
  const value = encryption.use('vault').decrypt<string>(cipher, purpose)
  if (value === null) {
    throw new Error(`Vault: cannot decrypt a value for "${purpose}"; was VAULT_KEY changed?`)
  }
  return value
}

/** Result of `keyIndexOf` for a value encrypted with VAULT_KEY. */
export const NEWEST_KEY = 0

/**
 * Returns which key of the settings decrypts a value.
 *
 * @returns 0 for VAULT_KEY, n for the n-th of VAULT_OTHER_KEYS, null if none of them does
 */
export function keyIndexOf(cipher: string, purpose: VaultPurpose): number | null {
  const at = singleKeyEncryptions.findIndex((one) => one.decrypt(cipher, purpose) !== null)
  return at === -1 ? null : at
}

/** Returns a keyed digest (64 hex digits), for finding equal values without decrypting them. */
export function digest(
  value: string,
  kind:
    | EncryptedNumberKind
    | 'beneficiary'
    | 'ration_card'
    | 'mobile'
    | 'otp'
    | 'recovery'
    | 'attempt'
    | 'browser'
    | 'setup'
    | 'password_link'
    | 'text_word'
    | 'canary'
    | 'draft'
    | 'trait'
    | 'identity'
    | 'gateway'
) {
  return createHmac('sha256', digestKey.release()).update(`${kind}:${value}`).digest('hex')
}

/** What is stored in place of a number. */
export interface EncryptedNumber {
  cipher: string
  digest: string
  last4: string
}

/** Encrypts a number in its normal form. */
export function encryptNumber(value: string, kind: EncryptedNumberKind): EncryptedNumber {
  return { cipher: encrypt(value, kind), digest: digest(value, kind), last4: visibleEnd(value) }
}

/** Returns the three columns of an Aadhaar number in a table. */
export function encryptAadhaar(aadhaar: string) {
  const { cipher, digest: found, last4 } = encryptNumber(aadhaar, 'aadhaar')
  return { aadhaarCipher: cipher, aadhaarDigest: found, aadhaarLast4: last4 }
}

/** Returns the three columns of a PAN in a table. */
export function encryptPan(pan: string) {
  const { cipher, digest: found, last4 } = encryptNumber(pan, 'pan')
  return { panCipher: cipher, panDigest: found, panLast4: last4 }
}

/** Returns the three columns of a bank account number in a table. */
export function encryptAccount(accountNo: string) {
  const { cipher, digest: found, last4 } = encryptNumber(accountNo, 'account')
  return { accountCipher: cipher, accountDigest: found, accountLast4: last4 }
}

/** Columns of an account number in a table. */
export type EncryptedAccount = ReturnType<typeof encryptAccount>

/** Returns the two columns of a lender's mandate reference in a table. */
export function encryptMandate(reference: string) {
  const { cipher, last4 } = encryptNumber(reference, 'account')
  return { mandateCipher: cipher, mandateLast4: last4 }
}

/** The numbers that identify the payments of a loan, as stored in a table. */
export type EncryptedReferences = Partial<EncryptedAccount & ReturnType<typeof encryptMandate>>

/** Encrypts the references that a form contains. */
export const encryptReferences = (form: {
  accountNo?: string | null
  mandateReference?: string | null
}): EncryptedReferences => ({
  ...(form.accountNo ? encryptAccount(form.accountNo) : {}),
  ...(form.mandateReference ? encryptMandate(form.mandateReference) : {}),
})

/** Returns `XXXX XXXX 1234`, from the stored last four digits; empty if there is no number. */
export function maskAadhaar(last4: string | null): string {
  return maskNumber(last4, 'aadhaar')
}

/** Number of bytes encrypted at once: a file of any length needs the memory of one chunk. */
const CHUNK_BYTES = 64 * 1024

/** Encrypts a file on its way into a store, chunk by chunk, a line each. */
export async function* encryptedChunks(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0)
  for await (const part of parts) {
    waiting = Buffer.concat([waiting, part])
    for (; waiting.length >= CHUNK_BYTES; waiting = waiting.subarray(CHUNK_BYTES)) {
      yield encryptedLine(waiting.subarray(0, CHUNK_BYTES))
    }
  }
  if (waiting.length > 0) yield encryptedLine(waiting)
}

const encryptedLine = (bytes: Buffer) =>
  Buffer.from(`${encrypt(bytes.toString('base64'), 'file')}\n`)

/**
 * Decrypts such a file.
 *
 * @param sha256 digest of the original file: chunks may be missing or in another order
 * @throws Error at the end if it is a different file, so that nobody takes it for complete
 */
export async function* decryptedChunks(
  encrypted: Readable,
  sha256: string
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const line of createInterface({ input: encrypted, crlfDelay: Infinity })) {
    const part = Buffer.from(decrypt(line, 'file'), 'base64')
    hash.update(part)
    yield part
  }
  if (hash.digest('hex') !== sha256) throw new Error('A decrypted file does not match its digest')
}
