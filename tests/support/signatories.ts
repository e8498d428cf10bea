import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import { SaveSignatory } from '#masters/actions/save_signatory'
import { refreshMasters } from '#masters/queries/masters'
import { signatoriesVersion, signatoryRows } from '#masters/queries/dated_lists'

/** The version of the list as its page shows it. */
export const listVersion = async () => signatoriesVersion(await signatoryRows(db.connection()))

/** A signatory as the form of the page sends it. */
export const signatoryForm = async (from: string, typed: Record<string, unknown> = {}) => ({
  from,
  roleId: Role.generalManager,
  nameEn: 'Meera Joshi',
  nameMr: 'मीरा जोशी',
  version: await listVersion(),
  ...typed,
})

/** Saves a signatory without reloading the masters in this process, as if another process had saved it. */
export async function saveSignatoryElsewhere(day: string, signature: string | null = null) {
  const { id, roleId } = await createUser(Role.administrator, { districtId: null })
  const words = { name: { en: 'Meera Joshi', mr: 'मीरा जोशी', hi: '' }, title: {} }
  const typed = { roleId: Role.generalManager, words, signature }
  const change = {
    from: plainDate(day),
    replaces: null,
    typed,
    expectedVersion: await listVersion(),
  }
  await db.transaction((trx) => new SaveSignatory().run(change, { id, roleId }, trx))
}

/** Plans a signatory without the confirmation of a second person. */
export async function planSignatory(...given: Parameters<typeof saveSignatoryElsewhere>) {
  await saveSignatoryElsewhere(...given)
  await refreshMasters()
}

/** Deletes every signatory that was entered on screen. */
export async function deleteAddedSignatories() {
  await db.from('proposed_changes').where('kind', 'signatory').delete()
  await db.from('loi_signatories').whereNotNull('words').delete()
  await db.from('master_edits').where('master', 'loi_signatories').delete()
  await refreshMasters()
}
