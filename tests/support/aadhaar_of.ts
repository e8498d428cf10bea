import { aadhaarCipher, type AadhaarReference } from '#kernel/vault/aadhaar_store'
import { decrypt } from '#kernel/vault/vault'

/** Returns the Aadhaar number to which a row refers, in full. */
export const aadhaarOf = async (row: AadhaarReference) =>
  decrypt((await aadhaarCipher(row)) ?? '', 'aadhaar')
