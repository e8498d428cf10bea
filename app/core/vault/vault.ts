import { createHmac } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import { digestKey } from '#config/vault'

/**
 * What the encrypted text is for. The purpose is part of the cipher's authenticated data, so a
 * value copied into another column does not open there.
 */
export type VaultPurpose = 'aadhaar' | 'draft' | 'message' | 'totp'

/** Encrypts a personal value for the database. */
export function seal(value: string, purpose: VaultPurpose): string {
  return encryption.use('vault').encrypt(value, { purpose })
}

/**
 * Opens what `seal` closed.
 *
 * @throws Error when the text was changed, is for another purpose or the key is not the one used
 */
export function open(cipher: string, purpose: VaultPurpose): string {
  const value = encryption.use('vault').decrypt<string>(cipher, purpose)
  if (value === null) {
    throw new Error(`Vault: cannot open a value sealed for "${purpose}"; is VAULT_KEY the same?`)
  }
  return value
}

/** Keyed digest (64 hex digits) to find equal values without opening them. */
export function digest(
  value: string,
  kind: 'aadhaar' | 'account' | 'ration_card' | 'mobile' | 'otp' | 'recovery' | 'attempt'
) {
  return createHmac('sha256', digestKey.release()).update(`${kind}:${value}`).digest('hex')
}

/** The three columns that stand for an Aadhaar number in a table. */
export function sealAadhaar(aadhaar: string) {
  return {
    aadhaarCipher: seal(aadhaar, 'aadhaar'),
    aadhaarDigest: digest(aadhaar, 'aadhaar'),
    aadhaarLast4: aadhaar.slice(-4),
  }
}

/** `XXXX XXXX 1234`, from the stored last four digits; empty when there is no number. */
export function maskedAadhaar(last4: string | null): string {
  return last4 ? `XXXX XXXX ${last4}` : ''
}
