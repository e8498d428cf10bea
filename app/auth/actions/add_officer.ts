import { CreateUser, type NewUser } from '#auth/actions/create_user'
import { hashPassword } from '#auth/actions/password_hashing'
import { refuseWeakPassword } from '#auth/actions/set_password'
import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import { defaultUserName } from '#auth/rules/user_names'
import { recordAudit } from '#core/audit/record_audit'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

export interface NewOfficer extends NewUser {
  password: string
  /** Who runs the command: the account on the machine. */
  operator: string
}

/**
 * Gives an officer an account, from the machine itself: a new installation has nobody who could.
 *
 * @throws Refusal auth.messages.password_* (newPassword), user_name_taken (userName),
 *   auth.messages.officer_mobile_taken (mobile)
 */
export class AddOfficer {
  async run({ operator, password, ...officer }: NewOfficer): Promise<User> {
    const person = { ...officer, userName: defaultUserName(officer) }
    refuseWeakPassword(password, person)
    const hash = await hashPassword(password)
    return inTransaction(async (trx) => {
      const namesake = await User.query({ client: trx })
        .where({ mobile: officer.mobile, isActive: true })
        .whereIn('roleId', [...OFFICER_ROLES])
        .first()
      if (namesake) throw new Refusal('auth.messages.officer_mobile_taken', {}, { field: 'mobile' })
      const user = await new CreateUser().run({ ...person, password: { hash } }, trx)
      const { id: subjectId, districtId } = user
      const subject = { subjectType: 'user', subjectId, districtId }
      const data = { roleId: user.roleId, operator }
      await recordAudit({ action: 'user.created', actorId: null, ...subject, data }, trx)
      return user
    })
  }
}
