import { IdentityProofSchema } from '#database/schema'
import type { CardSource } from '#profile/identity_program'

/** Record of a verified Aadhaar document. Its data is stored only as digests. */
export default class IdentityProof extends IdentityProofSchema {
  declare kind: CardSource['kind']
}
