import { ErasureSchema } from '#database/schema'

/** The proof that something was erased: what kind, how much, when and why. It stays. */
export default class Erasure extends ErasureSchema {
  declare requestedBy: 'person' | 'retention'
}
