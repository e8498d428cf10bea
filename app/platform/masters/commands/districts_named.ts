import { UsageError } from '#kernel/commands/wrong_call'
import type { Districts } from '#lists/districts'
import type { Catalogue } from '#masters/queries/masters'

/**
 * Districts by their codes, 'PUN,SAT'; null, which is all, for none named.
 * @throws WrongCall for one that does not exist
 */
export function parseDistrictCodes({ districts }: Catalogue, codes: string | undefined): Districts {
  if (!codes) return null
  return codes.split(',').map((text) => {
    const code = text.trim().toUpperCase()
    const district = districts.find((row) => row.code === code)
    if (!district) throw new UsageError(`There is no district ${code}.`)
    return district.id
  })
}
