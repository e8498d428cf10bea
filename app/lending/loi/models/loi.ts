import { LoisSchema } from '#database/schema'
import type { LoiSnapshot } from '#loi/contracts/loi_data'

/** Origin of a letter: an approval, an extension, or a correction of the preceding letter. */
export type LoiKind = 'issued' | 'extended' | 'reissued'

/** A letter of intent. Immutable: a later one replaces it, or all are cancelled. */
export default class Loi extends LoisSchema {
  static override table = 'lois'

  declare kind: LoiKind

  declare data: LoiSnapshot

  get isCancelled(): boolean {
    return this.cancelledAt !== null
  }
}
