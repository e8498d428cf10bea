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

/** Fields that the form for a new officer sends: a district official of Pune who is notified by SMS. */
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

/** Enables a second factor for a user. */
export async function addSecondFactor({ id }: User) {
  const now = sqlInstant(new Date())
  await db.table('second_factors').insert({
    user_id: id,
    secret_cipher: encrypt('c2VjcmV0', 'totp'),
    last_step: 0,
    created_at: now,
    confirmed_at: now,
  })
}

/**
 * Creates an officer of a district and an administrator who views the officer's page; returns both with the version
 * that the page shows.
 */
export async function createViewedOfficer(
  options: { isActive?: boolean; hasSecondFactor?: boolean } = {}
) {
  const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
  if (options.hasSecondFactor) await addSecondFactor(officer)
  if (options.isActive === false) {
    await db.from('users').where('id', officer.id).update({ is_active: false })
  }
  const { version } = await loadOfficer(officer.id)
  const path = `/officer/people/${officer.id}`
  return { user: await administrator(), officer, path, version, postId: officer.postId! }
}
