import { type FileHandle, open, readFile } from 'node:fs/promises'
import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'
import {
  type PasswordDelivery,
  ResetPasswords,
  type ResetReport,
  type UserFilter,
  deliverBySms,
  usersByFilter,
  usersByNames,
} from '#approvals/actions/reset_passwords'
import { parsePlainDate } from '#kernel/calendar/plain_date'
import type User from '#auth/models/user'
import { loadMasters } from '#masters/queries/masters'
import { driverName } from '#notifications/drivers/delivery'

const HEADER = 'user_name'
const PROGRESS_EVERY = 100

export default class UsersResetPasswords extends PortalCommand {
  static override commandName = 'users:reset-passwords'
  static override description =
    'Reset passwords of many users to temporary ones, to be changed at sign-in'
  static override help = [
    'Users: --csv with one user name per line (first column), or a combination of --role, --district, --not-since.',
    'Delivery: --sms through the outbox, or --file, a new csv that only its owner can read.',
    'Passwords are never printed. Exit code 0 on success, 1 if an option is invalid, a user name is',
    'unknown or a password could not be reset; the others are still reset.',
  ]

  @flags.string({ description: 'File with the user names, one per line' })
  declare csv?: string

  @flags.number({ description: 'Role 0 to 7' })
  declare role?: number

  @flags.string({ description: 'Code of the district of an officer, e.g. PUN' })
  declare district?: string

  @flags.string({ description: 'Only users who have not signed in since this date, 2026-01-31' })
  declare notSince?: string

  @flags.boolean({ description: 'Send each user the password by SMS' })
  declare sms: boolean

  @flags.string({ description: 'Write user names and passwords into this new file' })
  declare file?: string

  @flags.boolean({ description: 'Report whose passwords would be reset and change nothing' })
  declare dryRun: boolean

  @flags.boolean({ description: 'Print the report as JSON' })
  declare json: boolean

  override async run() {
    await loadMasters()
    const { users, unknown } = await this.#users()
    for (const name of unknown) this.logger.error(`there is no active user ${name}`)
    this.#refuseAmbiguousDelivery()
    const report = this.dryRun ? null : await this.#reset(users)
    this.#print(users, unknown, report)
    this.exitCode = unknown.length > 0 || (report?.failed.length ?? 0) > 0 ? 1 : 0
  }

  async #users(): Promise<{ users: User[]; unknown: string[] }> {
    const filter = await this.#filter()
    const hasFilter = Object.values(filter).some((value) => value !== undefined)
    if (this.csv && hasFilter) throw new UsageError('Give --csv or a filter, not both.')
    if (this.csv) return usersByNames(await namesIn(this.csv))
    if (!hasFilter)
      throw new UsageError('Select users with --csv, --role, --district or --not-since.')
    return { users: await usersByFilter(filter), unknown: [] }
  }

  async #filter(): Promise<UserFilter> {
    const masters = await loadMasters()
    const code = this.district?.toUpperCase()
    const district = code && masters.districts.find((row) => row.code === code)
    if (code && !district) throw new UsageError(`There is no district ${this.district}.`)
    const notSignedInSince = parsePlainDate(this.notSince) ?? undefined
    if (this.notSince && !notSignedInSince) throw new UsageError(`Invalid date: ${this.notSince}.`)
    if (this.role !== undefined && !masters.find('roles', this.role)) {
      throw new UsageError(`There is no role ${this.role}.`)
    }
    return { roleId: this.role, districtId: district ? district.id : undefined, notSignedInSince }
  }

  #refuseAmbiguousDelivery() {
    if (this.dryRun) return
    if (Boolean(this.file) === this.sms) throw new UsageError('Give one of --sms and --file.')
    /** The log driver shows messages to anyone who reads the log: not suitable for many passwords. */
    if (this.sms && driverName('sms') === 'log') {
      throw new UsageError('No SMS gateway is configured (SMS_DRIVER): use --file.')
    }
  }

  async #reset(users: User[]): Promise<ResetReport> {
    if (this.sms) return this.#resetAll(users, deliverBySms)
    const file = await newSecretFile(this.file!)
    try {
      await file.write(`${HEADER},temporary_password\n`)
      return await this.#resetAll(users, async (user, password) => {
        await file.write(`${csvCell(user.userName)},${password}\n`)
        await file.sync()
      })
    } finally {
      await file.close()
    }
  }

  #resetAll(users: User[], passwordDelivery: PasswordDelivery) {
    return new ResetPasswords().run(users, passwordDelivery, (done) => {
      if (!this.json && done % PROGRESS_EVERY === 0) this.logger.info(`${done} of ${users.length}`)
    })
  }

  #print(users: User[], unknown: string[], report: ResetReport | null) {
    const names = users.map((user) => user.userName)
    if (this.json) {
      const printed = report ?? { wouldReset: names }
      this.logger.log(JSON.stringify({ dryRun: this.dryRun, ...printed, unknown }))
      return
    }
    if (!report) {
      this.logger.info(`${names.length} passwords would be reset`)
      for (const name of names) this.logger.log(name)
      return
    }
    const { reset, skipped, failed } = report
    this.logger.info(`${reset.length} reset, ${skipped.length} skipped, ${failed.length} failed`)
    for (const name of skipped) this.logger.log(`skipped ${name}: changed during the run`)
    for (const { userName, error } of failed) this.logger.error(`${userName}: ${error}`)
    if (this.file)
      this.logger.info(`The passwords are in ${this.file}; hand them over and delete it.`)
  }
}

async function namesIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`The file ${path} cannot be read.`)
  })
  const names = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) =>
      line
        .split(',')[0]
        .trim()
        .replace(/^"(.*)"$/, '$1')
    )
    .filter(Boolean)
  return names[0]?.toLowerCase() === HEADER ? names.slice(1) : names
}

/** Opens a file that must not exist yet, so that it belongs to nobody else and is not a link to another place. */
async function newSecretFile(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file ${path} cannot be created: ${error.code ?? error.message}.`)
  })
}

/** Prefixes a user name that a spreadsheet would interpret as a formula. */
function csvCell(text: string) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
