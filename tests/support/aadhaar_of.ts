import { aadhaarCipher, type NamedAadhaar } from '#kernel/vault/aadhaar_store'
import { open } from '#kernel/vault/vault'

/** The Aadhaar number that a row names, in full. */
export const aadhaarOf = async (row: NamedAadhaar) =>
  open((await aadhaarCipher(row)) ?? '', 'aadhaar')
