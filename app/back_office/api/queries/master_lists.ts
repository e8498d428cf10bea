import { loanTypes } from '#api/queries/applications'
import type { Answer } from '#api/schemas/answers'
import { masters } from '#masters/queries/masters'

const named = ({ id, nameEn }: { id: number; nameEn: string }) => ({ id, name: nameEn })
const coded = ({ code, ...row }: { id: number; code: string; nameEn: string }) => ({
  ...named(row),
  code,
})

/** What numbers in answers stand for; what is chosen no more is not among them. */
export function listMasters(): Answer<'Masters'> {
  const all = masters()
  return {
    districts: all.districts.map(coded),
    loanTypes: loanTypes(),
    banks: all.banks.map(coded),
    applicationStatuses: all.applicationStatuses.map(named),
    claimStatuses: all.claimStatuses.map(named),
    paymentStatuses: all.paymentStatuses.map(named),
    bankRefusalReasons: all.bankRefusalReasons.map(named),
  }
}
