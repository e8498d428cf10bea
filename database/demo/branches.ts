import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { masters } from '#masters/queries/masters'

/** So many of the usual banks have a branch in the demonstration. */
const BANKS = 4

/** Branches that answer letters: invented ones, of names, codes and addresses that nobody has. */
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
