import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { refreshSettings } from '#kernel/settings/stored_settings'
import { OFFLINE_VERIFIER } from '#profile/queries/identity_verification'
import { createUser } from '#database/factories/application_factory'
import { Role } from '#auth/roles'

/** Registers the corporation as a verifier with these certificates until the returned function is called. */
export async function registerVerifier(certificates: string, more: object = {}) {
  const { id } = await createUser(Role.administrator, { districtId: null })
  const value = { registrationNo: 'OVSE-1', registeredOn: '2026-01-05', certificates, ...more }
  const row = { value: JSON.stringify(value), updated_by: id, updated_at: '2026-01-05 00:00:00' }
  const stop = async () => {
    await db.from('settings').where('name', OFFLINE_VERIFIER).delete()
    await refreshSettings()
  }
  await stop()
  await db.table('settings').insert({ name: OFFLINE_VERIFIER, ...row })
  await refreshSettings()
  await limiter.clear()
  return stop
}
