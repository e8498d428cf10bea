import { aadhaarCipher, type NamedAadhaar } from '#core/vault/aadhaar_store'
import { open } from '#core/vault/vault'

/** The Aadhaar number that a row names, in full. */
export const aadhaarOf = async (row: NamedAadhaar) =>
  open((await aadhaarCipher(row)) ?? '', 'aadhaar')
