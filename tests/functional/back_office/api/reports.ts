import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { proposedInstalment } from '#loans/rules/terms'

/** A bank's report of its sanction. */
export const SANCTION = {
  branchName: 'Shivajinagar',
  city: 'Pune',
  sanctionedOn: '2026-04-01',
  tenureMonths: '60',
  rate: '1050',
  amount: '50000000',
  isFinalLetter: 'true',
}

/** Returns a bank's report of a tranche of it, in paise. */
export const tranche = (trancheNo = 1, amount = 200_000_00) => ({
  trancheNo: String(trancheNo),
  disbursedOn: '2026-04-10',
  tenureMonths: '60',
  emiStartOn: '2026-05-31',
  amount: String(amount),
  emiAmount: String(
    proposedInstalment({
      principalPaise: paise(amount),
      rateBp: basisPoints(1050),
      tenureMonths: 60,
    })
  ),
})

export type Fields = Record<string, string>
