import { IdentityProofSchema } from '#database/schema'
import type { CardSource } from '#profile/identity_program'

/** That a person's Aadhaar document was read and verified; what it said is kept as digests alone. */
export default class IdentityProof extends IdentityProofSchema {
  declare kind: CardSource['kind']
}
