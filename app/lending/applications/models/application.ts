import { afterCreate, beforeUpdate, belongsTo } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { ApplicationSchema } from '#database/schema'
import {
  type SearchableApplication,
  recordChange,
  saveSearchWords,
} from '#applications/models/application_records'
import User from '#auth/models/user'
import Profile from '#profile/models/profile'
import { masters } from '#masters/queries/masters'

/** A loan application, from its submission to the end of the refund period. */
export default class Application extends ApplicationSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @belongsTo(() => Profile)
  declare profile: BelongsTo<typeof Profile>

  /** The search words are written whenever the name or number is. */
  @afterCreate()
  static async createSearchWords(application: Application) {
    await saveSearchWords(application.$trx ?? db.connection(), application.id, null, application)
  }

  @beforeUpdate()
  static async updateSearchWords(application: Application) {
    const { applicantName, number } = application.$dirty
    if (applicantName === undefined && number === undefined) return
    const before = application.$original as SearchableApplication
    await saveSearchWords(application.$trx ?? db.connection(), application.id, before, application)
  }

  @beforeUpdate()
  static recordChangedFields(application: Application) {
    return recordChange(application.$trx ?? db.connection(), application)
  }

  /** The status master's row: its flags, never its number, decide what is possible. */
  get status() {
    return masters().applicationStatus(this.statusId)
  }

  /** One stage is reached both before and after an LOI: its flags only count after one. */
  get hasLoi() {
    return this.loiCount > 0
  }

  get showsLoi() {
    return this.status.showsLoi && this.hasLoi
  }

  get showsLoiToOfficers() {
    return this.status.showsLoiToOfficers && this.hasLoi
  }

  get unlocksLoanMenu() {
    return this.status.unlocksLoanMenu && this.hasLoi
  }

  /** Live means not final (DECISIONS 5); stored as a key that only one live application can have. */
  static liveKeyOf(userId: number, loanType: number) {
    return `${userId}:${loanType}`
  }
}
