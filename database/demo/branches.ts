import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { masters } from '#masters/queries/masters'

/** Number of the usual banks with a branch in the demonstration. */
const BANKS = 4

/** Adds branches that answer letters: invented ones, with names, codes and addresses that do not exist. */
export async function addBranches(trx: TransactionClientContract): Promise<void> {
  const known = await trx.from('bank_branches').first()
  if (known) return
  const [district] = masters().districts.filter(({ nameEn }) => nameEn === 'Pune')
  await trx.table('bank_branches').multiInsert(
    masters()
      .shortlistedBanks.slice(0, BANKS)
      .map(({ id }, index) => ({
        bank_id: id,
        name_en: `Demonstration branch ${index + 1}`,
        ifsc: `DEMO000000${index + 1}`,
        district_id: district.id,
        email: `branch${index + 1}@demo.invalid`,
      }))
  )
  await trx.from('master_versions').where('id', 1).increment('version', 1)
}
