import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { FileQuestionSchema } from '#database/schema'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import type { SubjectType } from '#workflow/contracts/subject'

/** `gone`: the person concerned no longer belongs to the file. */
export type QuestionState =
  | 'open'
  | 'answered'
  | 'taken'
  | 'left'
  | 'withdrawn'
  | 'late'
  | 'moved'
  | 'gone'

/** A field or document that the office requests from an applicant, while the file stays where it is. */
export default class FileQuestion extends FileQuestionSchema {
  declare subjectType: SubjectType

  @belongsTo(() => User, { foreignKey: 'askedBy' })
  declare asker: BelongsTo<typeof User>

  /** Its current status: the last day passes without a step. */
  get currentState(): QuestionState {
    const isLate = this.state === 'open' && getClock().today() > this.answerBy
    return isLate ? 'late' : (this.state as QuestionState)
  }

  /** Whether the answer takes effect only once the office has accepted it. */
  get waitsForOffice() {
    return this.state === 'answered' && this.openKey !== null
  }
}

/** Returns the key of an open question about an item. */
export const openKeyOf = (type: SubjectType, id: number, item: string) => `${type}:${id}:${item}`
