import type { PlainDate } from '#core/calendar/plain_date'
import { LoisSchema } from '#database/schema'
import type { LoiSnapshot } from '#loi/models/loi_snapshot'
import { loiState, type LoiState } from '#loi/rules/state'

/** What made a letter: an approval, an extension, or a correction of the letter before. */
export type LoiKind = 'issued' | 'extended' | 'reissued'

/** A letter of intent. It never changes: a later one replaces it, or all are cancelled. */
export default class Loi extends LoisSchema {
  static override table = 'lois'

  declare kind: LoiKind

  declare data: LoiSnapshot

  /**
   * The date printed on it: the first day of its validity (DECISIONS 4). A re-issue keeps it, as
   * it keeps the last day.
   */
  get loiDate(): PlainDate {
    return this.validFrom
  }

  /** How the letter stands on a day. */
  stateOn(today: PlainDate): LoiState {
    return loiState(
      {
        isCancelled: this.cancelledAt !== null,
        isReplaced: this.replacedById !== null,
        isExtended: this.isExtended,
        validTill: this.validTill,
      },
      today
    )
  }
}
