import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseTakenMobile } from '#auth/actions/add_officer'
import { CreateUser, type NewUser } from '#auth/actions/create_user'
import { hashPassword } from '#auth/actions/password_hashing'
import { refuseWeakPassword } from '#auth/actions/set_password'
import { refuseForeignUserName } from '#auth/actions/sign_up'
import type User from '#auth/models/user'
import { hasAdministratorLocked, isSetupOpen } from '#auth/queries/setup'
import { Role } from '#auth/roles'
import { defaultUserName } from '#auth/rules/user_names'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { saveChangedSettings } from '#kernel/settings/save_settings'
import { acquireLock } from '#kernel/database/turns'

export interface SetUpInput {
  /** Of the address that the person came by. */
  tokenDigest: string
  /** What the corporation says of itself, by the names of the settings. */
  corporation: ReadonlyMap<string, string>
  administrator: Pick<
    NewUser,
    'userName' | 'firstName' | 'middleName' | 'lastName' | 'mobile' | 'email' | 'locale'
  > & { password: string }
}

/**
 * The first minute of an installation: the corporation's own names, and the administrator who goes on
 * from there. Of several at once one comes first, and the others find the door closed for ever.
 */
export class SetUpPortal {
  /**
   * @returns null where an administrator came first
   * @throws Refusal auth.messages.setup_over where the address is good no more; user_name_taken,
   *   user_name_not_own (userName), officer_mobile_taken (mobile), password_* (newPassword)
   */
  async run({ tokenDigest, corporation, administrator }: SetUpInput): Promise<User | null> {
    const { password, ...given } = administrator
    const person = { ...given, roleId: Role.administrator }
    refuseForeignUserName(person)
    refuseWeakPassword(password, { ...person, userName: defaultUserName(person) })
    /** Before the work of hashing, which nobody else may ask for. */
    await refuseClosed(tokenDigest)
    const hash = await hashPassword(password)
    return inTransaction(async (trx) => {
      /** One comes after the other. */
      await trx.from('roles').where('id', Role.administrator).forUpdate().first()
      await acquireLock(trx, 'role', Role.administrator)
      if (await hasAdministratorLocked(trx)) return null
      await refuseClosed(tokenDigest, trx)
      await refuseTakenMobile(person, trx)
      const user = await new CreateUser().run({ ...person, password: { hash } }, trx)
      const actor = { actorId: user.id, actorRole: Role.administrator }
      const subject = { subjectType: 'user', subjectId: user.id }
      await recordAudit({ action: 'installation.set_up', ...actor, ...subject }, trx)
      await saveChangedSettings(corporation, { id: user.id, role: Role.administrator }, trx)
      return user
    })
  }
}

async function refuseClosed(tokenDigest: string, trx?: TransactionClientContract) {
  if (!(await isSetupOpen(tokenDigest, trx))) throw new Refusal('auth.messages.setup_over')
}
