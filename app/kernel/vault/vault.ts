import { createHash, createHmac } from 'node:crypto'
import { Encryption } from '@adonisjs/core/encryption'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import encryption from '@adonisjs/core/services/encryption'
import { digestKey, vaultKeys } from '#config/vault'
import { type EncryptedNumberKind, maskNumber, visibleEnd } from '#kernel/formats/personal_numbers'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/**
 * What the encrypted text is for. The purpose is part of the cipher's authenticated data, so a
 * value copied into another column does not open there.
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

/** As in config/encryption.ts, each key separately. */
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
 * Opens what `seal` closed.
 *
 * @throws Error when the text was changed, is for another purpose or the key is not the one used
 */
export function decrypt(cipher: string, purpose: VaultPurpose): string {
  const value = encryption.use('vault').decrypt<string>(cipher, purpose)
  if (value === null) {
    throw new Error(`Vault: cannot open a value sealed for "${purpose}"; is VAULT_KEY the same?`)
  }
  return value
}

/** What `keyOf` says of a value that VAULT_KEY opens. */
export const NEWEST_KEY = 0

/**
 * Which key of the settings opens a value.
 *
 * @returns 0 for VAULT_KEY, n for the n-th of VAULT_OTHER_KEYS, null where none of them opens it
 */
export function keyIndexOf(cipher: string, purpose: VaultPurpose): number | null {
  const at = singleKeyEncryptions.findIndex((one) => one.decrypt(cipher, purpose) !== null)
  return at === -1 ? null : at
}

/** Keyed digest (64 hex digits) to find equal values without opening them. */
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

/** What is kept of a number instead of the number. */
export interface EncryptedNumber {
  cipher: string
  digest: string
  last4: string
}

/** Seals a number in its normal form. */
export function encryptNumber(value: string, kind: EncryptedNumberKind): EncryptedNumber {
  return { cipher: encrypt(value, kind), digest: digest(value, kind), last4: visibleEnd(value) }
}

/** The three columns of an Aadhaar number in a table. */
export function encryptAadhaar(aadhaar: string) {
  const { cipher, digest: found, last4 } = encryptNumber(aadhaar, 'aadhaar')
  return { aadhaarCipher: cipher, aadhaarDigest: found, aadhaarLast4: last4 }
}

/** The three columns of a PAN in a table. */
export function encryptPan(pan: string) {
  const { cipher, digest: found, last4 } = encryptNumber(pan, 'pan')
  return { panCipher: cipher, panDigest: found, panLast4: last4 }
}

/** The three columns of a bank account number in a table. */
export function encryptAccount(accountNo: string) {
  const { cipher, digest: found, last4 } = encryptNumber(accountNo, 'account')
  return { accountCipher: cipher, accountDigest: found, accountLast4: last4 }
}

/** What a table keeps of an account number. */
export type EncryptedAccount = ReturnType<typeof encryptAccount>

/** The two columns of a lender's mandate reference in a table. */
export function encryptMandate(reference: string) {
  const { cipher, last4 } = encryptNumber(reference, 'account')
  return { mandateCipher: cipher, mandateLast4: last4 }
}

/** The numbers by which payments of a loan are known, as a table keeps them. */
export type EncryptedReferences = Partial<EncryptedAccount & ReturnType<typeof encryptMandate>>

/** Those that a form gives. */
export const encryptReferences = (form: {
  accountNo?: string | null
  mandateReference?: string | null
}): EncryptedReferences => ({
  ...(form.accountNo ? encryptAccount(form.accountNo) : {}),
  ...(form.mandateReference ? encryptMandate(form.mandateReference) : {}),
})

/** `XXXX XXXX 1234`, from the stored last four digits; empty when there is no number. */
export function maskAadhaar(last4: string | null): string {
  return maskNumber(last4, 'aadhaar')
}

/** Bytes that are sealed together: a file of any length needs the memory of one portion. */
const CHUNK_BYTES = 64 * 1024

/** A file on its way into a store, sealed portion by portion, a line each. */
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
 * The same file as it was.
 *
 * @param sha256 of the file as it was: portions may be missing or in another order
 * @throws Error at its end when it is another file, so that nobody takes it for whole
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
  if (hash.digest('hex') !== sha256) throw new Error('A sealed file is not the one that was kept')
}
