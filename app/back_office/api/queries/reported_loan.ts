import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Answer } from '#api/schemas/answers'
import Application from '#applications/models/application'
import type Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import Loi from '#loi/models/loi'

async function applicationOf({ applicationId }: LoanSanction, client: TransactionClientContract) {
  const { uuid, number } = await Application.findOrFail(applicationId, { client })
  return { applicationId: uuid, applicationNumber: number }
}

/** A sanction as its bank reads it; nothing of the person. */
export async function sanctionAnswer(
  sanction: LoanSanction,
  client: TransactionClientContract
): Promise<Answer<'Sanction'>> {
  return {
    id: sanction.id,
    ...(await applicationOf(sanction, client)),
    letterNumber: (await Loi.findOrFail(sanction.loiId, { client })).number,
    sanctionedOn: sanction.sanctionedOn,
    branchName: sanction.branchName,
    city: sanction.city,
    tenureMonths: sanction.tenureMonths,
    rate: sanction.rateBp,
    amount: sanction.amountPaise,
  }
}

/** A tranche as its bank reads it, with what of the sanction is left. */
export async function disbursalAnswer(
  disbursement: Disbursement,
  sanction: LoanSanction,
  client: TransactionClientContract
): Promise<Answer<'Disbursal'>> {
  return {
    id: disbursement.id,
    ...(await applicationOf(sanction, client)),
    sanctionId: sanction.id,
    trancheNo: disbursement.trancheNo,
    disbursedOn: disbursement.disbursedOn,
    amount: disbursement.amountPaise,
    emiAmount: disbursement.emiPaise,
    computedEmiAmount: disbursement.computedEmiPaise,
    emiStartOn: disbursement.emiStartOn,
    emiEndOn: disbursement.emiEndOn,
    disbursed: sanction.disbursedPaise,
    remaining: sanction.remainingPaise,
  }
}
