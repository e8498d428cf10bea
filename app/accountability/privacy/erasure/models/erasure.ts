import { ErasureSchema } from '#database/schema'

/** Proof of an erasure: kind, amount, date and reason. It is permanent. */
export default class Erasure extends ErasureSchema {
  declare requestedBy: 'person' | 'retention'
}
