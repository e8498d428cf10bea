import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { hashPassword } from '#auth/actions/password_hashing'
import { insertPost } from '#auth/actions/give_post'
import User from '#auth/models/user'
import type { RoleId } from '#auth/roles'
import { defaultUserName, userNameKey } from '#auth/rules/user_names'
import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#core/database/transaction'
import { type Districts, onlyOne } from '#lists/districts'
import { Refusal } from '#core/exceptions/refusal'

export interface NewUser {
  roleId: RoleId
  /** Of an officer's post: what it is bound to, and its days; of all districts, and from today, when left out. */
  districts?: Districts
  fromOn?: PlainDate
  untilOn?: PlainDate | null
  /** The mobile, else the e-mail, when left out. */
  userName?: string | null
  firstName: string
  middleName?: string | null
  lastName: string
  mobile: string
  email?: string | null
  birthDate?: PlainDate | null
  genderId?: number | null
  /** In clear, or already hashed by `hashPassword` (many users with one password). */
  password: string | { hash: string }
  mustChangePassword?: boolean
  locale?: string
}

/**
 * Creates a person who can sign in. Inside a transaction give the password already hashed.
 *
 * @throws Refusal auth.messages.user_name_taken, field userName
 */
export class CreateUser {
  async run(input: NewUser, existing?: TransactionClientContract): Promise<User> {
    const password =
      typeof input.password === 'string' ? await hashPassword(input.password) : input.password.hash
    const userName = defaultUserName(input)
    return inTransaction(async (trx) => {
      const now = DateTime.fromJSDate(getClock().now()).toUTC()
      const user = new User().useTransaction(trx).fill({
        uuid: randomUUID(),
        roleId: input.roleId,
        districtId: onlyOne(input.districts ?? null),
        postChanges: 0,
        userName,
        userNameKey: userNameKey(userName),
        firstName: input.firstName,
        middleName: input.middleName || null,
        lastName: input.lastName,
        mobile: input.mobile,
        email: input.email || null,
        birthDate: input.birthDate ?? null,
        genderId: input.genderId ?? null,
        password,
        mustChangePassword: input.mustChangePassword ?? false,
        passwordChangedAt: now,
        locale: input.locale ?? 'en',
        isActive: true,
        createdAt: now,
        updatedAt: now,
      })
      try {
        /** Quietly: the model would hash the hash. */
        await user.saveQuietly()
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new Refusal('auth.messages.user_name_taken', {}, { field: 'userName' })
      }
      return user.isOfficer ? this.#inPost(user, input, trx) : user
    }, existing)
  }

  /** An officer begins with the post of the role. */
  async #inPost(user: User, input: NewUser, trx: TransactionClientContract) {
    const post = await insertPost(
      {
        userId: user.id,
        roleId: input.roleId,
        districts: input.districts ?? null,
        fromOn: input.fromOn ?? getClock().today(),
        untilOn: input.untilOn ?? null,
      },
      null,
      trx
    )
    user.merge({ postId: post.id }).act(post)
    return user
  }
}
