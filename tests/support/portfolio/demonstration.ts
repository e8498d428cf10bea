import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { releaseDistrict, runReleases } from '#administration/portfolio/actions/release_districts'
import { Role } from '#auth/roles'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import { seedDemo } from '#database/demo/seed_demo'
import { createOfficer } from '#tests/support/users'

/** Creates the demonstration data set with a bank response for every payment, so that none is in transit. */
export async function demonstration(applicants: number): Promise<void> {
  await db.transaction((trx) => seedDemo({ applicants, seed: 11, passwordHash: 'none' }, trx))
  /** The demonstration data has no certificate details and gives many people the same documents. */
  await db.rawQuery(`update stored_files set certificate_number = concat('C-', id),
    issuing_office = concat('Office ', id), issued_on = '2020-01-02', valid_until = '2030-01-01'`)
  /** Entries of districts about late instalments, which the spreadsheets of an import do not contain. */
  for (const table of ['instalment_entries', 'past_due_reports']) await db.from(table).delete()
  const open = await db.from('payment_batches').whereNot('status', 'answered').select('id')
  for (const { id } of open) await recordBankResponse(Number(id))
}

/** Records the bank's response for the remaining items of a batch: all are paid. */
async function recordBankResponse(batchId: number): Promise<void> {
  const items = await db.from('payment_batch_items').where({ batch_id: batchId, result: 'sent' })
  const folder = mkdtempSync(join(tmpdir(), 'answer-'))
  const path = join(folder, 'answer.csv')
  const { batch_on: on } = await db.from('payment_batches').where({ id: batchId }).firstOrFail()
  const lines = items.map(
    (item) => `${item.claim_id},Success,UTR${item.id},${String(on).slice(0, 10)}`
  )
  writeFileSync(path, ['Claim,Status,UTR,Credit Date', ...lines].join('\n'))
  await new ImportBankAnswer().run({
    batchId,
    path,
    fileName: 'answer.csv',
    mapping: null,
    dryRun: false,
    actor: null,
  })
  rmSync(folder, { recursive: true })
}

/** Releases every district of an import. */
export async function releaseAllDistricts(importId: number): Promise<void> {
  const director = await createOfficer(Role.managingDirector)
  const districts = await db
    .from('applications')
    .where('import_id', importId)
    .distinct('district_id')
  for (const { district_id: districtId } of districts) {
    await releaseDistrict({ importId, districtId: Number(districtId) }, director)
  }
  await runReleases()
}
