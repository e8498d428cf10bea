import { aadhaarCipher, type NamedAadhaar } from '#kernel/vault/aadhaar_store'
import { decrypt } from '#kernel/vault/vault'

/** The Aadhaar number that a row names, in full. */
export const aadhaarOf = async (row: NamedAadhaar) =>
  decrypt((await aadhaarCipher(row)) ?? '', 'aadhaar')
