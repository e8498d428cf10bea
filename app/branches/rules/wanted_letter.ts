/** A letter as a branch looks for it: by the address of its QR, or by its number and its day of issue. */
export interface WantedLetter {
  loiNumber: string
  applicationUuid: string | null
  issuedOn: string | null
}
