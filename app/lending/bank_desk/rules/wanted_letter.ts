/** A letter as a branch looks for it: by the address of its QR, or by what is printed on it. */
export interface LetterLookup {
  loiNumber: string
  applicationUuid: string | null
  issuedOn: string | null
  checkCode?: string | null
}
