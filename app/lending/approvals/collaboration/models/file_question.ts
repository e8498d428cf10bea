import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { FileQuestionSchema } from '#database/schema'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import type { SubjectType } from '#workflow/contracts/subject'

/** `gone`: the file has no more whom it asked about. */
export type QuestionState =
  | 'open'
  | 'answered'
  | 'taken'
  | 'left'
  | 'withdrawn'
  | 'late'
  | 'moved'
  | 'gone'

/** One field or one paper that the office asks back from an applicant, whose file stays where it is. */
export default class FileQuestion extends FileQuestionSchema {
  declare subjectType: SubjectType

  @belongsTo(() => User, { foreignKey: 'askedBy' })
  declare asker: BelongsTo<typeof User>

  /** Its status today: the last day passes without a step. */
  get currentState(): QuestionState {
    const isLate = this.state === 'open' && getClock().today() > this.answerBy
    return isLate ? 'late' : (this.state as QuestionState)
  }

  /** The answer counts only once the office has taken it over. */
  get waitsForOffice() {
    return this.state === 'answered' && this.openKey !== null
  }
}

/** The key under which an item is asked for. */
export const openKeyOf = (type: SubjectType, id: number, item: string) => `${type}:${id}:${item}`
