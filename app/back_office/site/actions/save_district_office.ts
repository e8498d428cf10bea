import { editConflict } from '#auth/queries/users'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import type { Texts } from '#kernel/formats/languages'
import type { Editor } from '#site/actions/content_pages'
import DistrictOffice from '#site/models/district_office'

interface SaveDistrictOfficeInput extends Texts<'address' | 'hours'> {
  districtId: number
  /** The version the editor had before them; 0 when nothing was entered yet. */
  expectedVersion: number
  /** Separated by commas. */
  phones: string | null
  email: string | null
  /** '18.52043,73.85674', latitude first. */
  coordinates: string | null
  editor: Editor
}

/** Writes how to reach the office of a district; empty fields show nothing. */
export class SaveDistrictOffice {
  /** @throws Refusal when somebody saved meanwhile */
  async run(input: SaveDistrictOfficeInput) {
    const { districtId, expectedVersion, phones, email, coordinates, editor } = input
    await inTransaction(async (trx) => {
      /** The district is locked, because the office may have no row to lock yet. */
      await trx.from('districts').where({ id: districtId }).forUpdate().first()
      const office = await DistrictOffice.query({ client: trx }).where({ districtId }).first()
      if (office && office.version !== expectedVersion) {
        throw await editConflict({ by: office.updatedBy, at: office.updatedAt }, trx)
      }
      const row = office ?? new DistrictOffice().useTransaction(trx)
      const before = office && { phones: office.phones, email: office.email }
      const who = { createdBy: office?.createdBy ?? editor.id, updatedBy: editor.id }
      const version = (office?.version ?? 0) + 1
      await row
        .merge({ districtId, phones, email, coordinates, ...who, version })
        .fillTexts(input)
        .save()
      await recordAudit({
        action: 'district_office.saved',
        actor: editor,
        subjectType: 'district_office',
        subjectId: row.id,
        districtId,
        data: { before, after: { phones, email } },
        trx,
      })
    })
  }
}
