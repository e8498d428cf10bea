import { createHash } from 'node:crypto'
import type { Beneficiary } from '#claims/payments/queries/payable_claims'

/**
 * SHA-256 over the frozen lines of a batch in order, so that a changed line shows (DECISIONS 9). It covers the
 * keyed digest of the Aadhaar: not the number, nor its sealed text, which another key of the vault changes.
 */
export class BatchChecksum {
  readonly #hash = createHash('sha256')

  /** @param before of the lines that a batch of old books has already: it grows in portions */
  constructor(before?: string) {
    if (before) this.#hash.update(before)
  }

  /** @param setOffPaise what recoveries take of the amount */
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
