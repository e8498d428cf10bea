import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { loadOfficer } from '#auth/queries/users'
import { Role } from '#auth/roles'
import { sqlInstant } from '#kernel/database/dialect'
import { encrypt } from '#kernel/vault/vault'
import { districtNamed } from '#database/factories/application_factory'
import { newUser } from '#database/factories/user_factory'
import { administrator } from '#tests/support/maker_checker'
import { createOfficer } from '#tests/support/users'

/** What the form of a new person sends: a district official of Pune, told by SMS. */
export async function personForm(more: object = {}) {
  const { mobile } = await newUser()
  return {
    firstName: 'Meera',
    middleName: '',
    lastName: 'Kulkarni',
    mobile,
    email: '',
    userName: '',
    locale: 'mr',
    roleId: Role.districtOfficer,
    districts: [districtNamed('Pune')],
    fromOn: '2026-01-01',
    untilOn: '',
    passwordDelivery: 'sms',
    ...more,
  }
}

/** Turns a second factor on. */
export async function withSecondFactor({ id }: User) {
  const now = sqlInstant(new Date())
  await db.table('second_factors').insert({
    user_id: id,
    secret_cipher: encrypt('c2VjcmV0', 'totp'),
    last_step: 0,
    created_at: now,
    confirmed_at: now,
  })
}

/** An officer of a district, the administrator who looks at their page, and the version that it shows. */
export async function onPerson(options: { isActive?: boolean; hasSecondFactor?: boolean } = {}) {
  const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
  if (options.hasSecondFactor) await withSecondFactor(officer)
  if (options.isActive === false) {
    await db.from('users').where('id', officer.id).update({ is_active: false })
  }
  const { version } = await loadOfficer(officer.id)
  const path = `/officer/people/${officer.id}`
  return { user: await administrator(), officer, path, version, postId: officer.postId! }
}
