import { createHash } from 'node:crypto'
import type { Beneficiary } from '#claims/queries/payable_claims'

/**
 * SHA-256 over the frozen lines of a batch in order, so that a changed line shows (DECISIONS 9). It
 * covers the sealed Aadhaar, not the number.
 */
export class BatchChecksum {
  readonly #hash = createHash('sha256')

  add(line: Omit<Beneficiary, 'aadhaarDigest'>) {
    this.#hash.update(
      JSON.stringify([
        line.claimId,
        line.beneficiaryName,
        line.loiNumber,
        line.aadhaarCipher,
        line.amountPaise,
        line.taluka,
        line.district,
        line.mobile,
        line.email,
        line.pincode,
      ])
    )
  }

  hex(): string {
    return this.#hash.digest('hex')
  }
}
