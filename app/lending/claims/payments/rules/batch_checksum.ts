import { createHash } from 'node:crypto'
import type { Beneficiary } from '#claims/payments/queries/payable_claims'

/**
 * SHA-256 over the frozen lines of a batch in order, so that a changed line is detected (DECISIONS 9). It covers the
 * keyed digest of the Aadhaar number, but neither the number nor its encrypted text, which changes with another key of
 * the vault.
 */
export class BatchChecksum {
  readonly #hash = createHash('sha256')

  /** @param before checksum of the lines that an imported batch already has: it grows in parts */
  constructor(before?: string) {
    if (before) this.#hash.update(before)
  }

  /** @param setOffPaise the part of the amount that recoveries set off */
  add(
    line: Omit<Beneficiary, 'aadhaarReference' | 'aadhaarCipher' | 'aadhaarLast4' | 'headCode'>,
    setOffPaise = 0
  ) {
    this.#hash.update(
      JSON.stringify([
        line.claimId,
        line.beneficiaryName,
        line.loiNumber,
        line.aadhaarDigest,
        line.amountPaise,
        line.taluka,
        line.district,
        line.mobile,
        line.email,
        line.pincode,
        ...(setOffPaise > 0 ? [setOffPaise] : []),
      ])
    )
  }

  hex(): string {
    return this.#hash.digest('hex')
  }
}
