import { randomUUID } from 'node:crypto'
import { aadhaarCheckDigit } from '#kernel/formats/identifiers'
import { IN_STORE } from '#kernel/vault/aadhaar_store'
import { encryptAadhaar } from '#kernel/vault/vault'
import type { Demo } from '#database/demo/context'
import { instant } from '#database/demo/rows'

/** Columns of a row that refers to an Aadhaar number. */
export interface AadhaarColumns {
  aadhaar_reference: string
  aadhaar_cipher: string
  aadhaar_digest: string
  aadhaar_last4: string
}

/** Returns a number from the range of published test data, after adding it to the store. */
export function nextAadhaar({ rows, aadhaars, today }: Demo, serial: number): AadhaarColumns {
  const body = `9999${String((serial * 7919) % 10_000_000).padStart(7, '0')}`
  const { aadhaarCipher, aadhaarDigest, aadhaarLast4 } = encryptAadhaar(
    body + aadhaarCheckDigit(body)
  )
  const reference = aadhaars.get(aadhaarDigest) ?? randomUUID()
  if (!aadhaars.has(aadhaarDigest)) {
    const at = instant(today)
    aadhaars.set(aadhaarDigest, reference)
    rows.add('aadhaar_numbers', {
      reference,
      digest: aadhaarDigest,
      cipher: aadhaarCipher,
      created_at: at,
      reserved_at: at,
    })
  }
  return {
    aadhaar_reference: reference,
    aadhaar_cipher: IN_STORE,
    aadhaar_digest: aadhaarDigest,
    aadhaar_last4: aadhaarLast4,
  }
}
