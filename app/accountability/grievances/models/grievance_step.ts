import { afterCreate } from '@adonisjs/lucid/orm'
import { GrievanceStepSchema } from '#database/schema'
import { saveTextWords } from '#kernel/database/text_search'
import { decrypt, encrypt } from '#kernel/vault/vault'
import type { StepKind } from '#grievances/rules/escalation'

/** Steps of a grievance in order. Rows are only added. */
export default class GrievanceStep extends GrievanceStepSchema {
  declare kind: StepKind

  @afterCreate()
  static saveWords(step: GrievanceStep) {
    return saveTextWords(step.$trx, 'grievance_step', step.id, step.text ?? null)
  }

  /** Text written by the citizen or the officer. */
  get text(): string | null {
    return this.message && decrypt(this.message, 'grievance')
  }

  static encryptText = (text: string | null) => text && encrypt(text, 'grievance')
}
