import { aadhaarCipher, type NamedAadhaar } from '#kernel/vault/aadhaar_store'
import { decrypt } from '#kernel/vault/vault'

/** Returns the Aadhaar number to which a row refers, in full. */
export const aadhaarOf = async (row: NamedAadhaar) =>
  decrypt((await aadhaarCipher(row)) ?? '', 'aadhaar')
