import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { encryptAccount } from '#kernel/vault/vault'
import { scheduleColumns } from '#loans/actions/schedules'
import { computedInstalment } from '#loans/rules/amortisation'
import {
  amountOf,
  dayOf,
  idsByValue,
  insertRows,
  type OldRow,
  childRows,
  sum,
  textOf,
} from '#administration/portfolio/actions/old_rows'
import { writeClaims, type WrittenClaim } from '#administration/portfolio/actions/write_claims'
import {
  lettersOf,
  type Tranche,
  type WrittenApplication,
  type WriteContext,
} from '#administration/portfolio/actions/write_files'
import {
  letterOfSanction,
  oldInstant,
  oldSchedule,
} from '#administration/portfolio/rules/old_loans'

/**
 * Writes sanctions, disbursements with their schedules, claims and payments of some applications, and returns the
 * claims.
 */
export async function writeLoans(
  files: readonly WrittenApplication[],
  writing: WriteContext
): Promise<WrittenClaim[]> {
  const { importId, trx } = writing
  const childrenOf = (sheet: Parameters<typeof childRows>[1], parents: readonly OldRow[]) =>
    childRows(importId, sheet, parents, trx)
  const all = (found: Map<string, OldRow[]>) => [...found.values()].flat()
  const applications = files.map(({ row }) => row)
  const sanctions = await childrenOf('sanctions', applications)
  if (sanctions.size === 0) return []
  const disbursals = await childrenOf('disbursals', all(sanctions))
  const instalments = await childrenOf('instalments', all(disbursals))
  const claims = await childrenOf('claims', all(disbursals))
  const payments = await childrenOf('payments', all(claims))

  const sanctioned = files.flatMap((file) =>
    (sanctions.get(file.row.key!) ?? []).map((row) => ({
      file,
      row,
      tranches: disbursals.get(row.key!) ?? [],
    }))
  )
  await insertRows(
    'loan_sanctions',
    sanctioned.map((one) => sanctionRow(one, writing)),
    trx
  )
  const ids = await idsByValue(
    'loan_sanctions',
    'live_application_id',
    sanctioned.map(({ file }) => file.id),
    trx
  )
  const tranches = sanctioned.flatMap(({ file, row: sanction, tranches: rows }) =>
    rows.map((row): Tranche => {
      const ofTranche = claims.get(row.key!) ?? []
      const schedule = oldSchedule(
        {
          principalPaise: amountOf(row, 'amount'),
          rateBp: basisPoints(amountOf(sanction, 'rate')),
          tenureMonths: amountOf(row, 'tenure_months'),
          emiPaise: amountOf(row, 'instalment'),
          emiStartOn: dayOf(row, 'first_instalment_on'),
        },
        (instalments.get(row.key!) ?? []).map(bankInstalment),
        Math.max(0, ...ofTranche.map((claim) => amountOf(claim, 'last_instalment')))
      )
      const sanctionId = ids.get(String(file.id))!
      return { file, sanction, sanctionId, row, claims: ofTranche, schedule }
    })
  )
  const rowIds = await writeTranches(tranches, writing)
  return writeClaims(tranches, rowIds, payments, writing)
}

const bankInstalment = (row: OldRow) => ({
  no: amountOf(row, 'instalment_no'),
  dueOn: dayOf(row, 'due_on'),
  emiPaise: amountOf(row, 'instalment'),
  principalPaise: amountOf(row, 'principal'),
  interestPaise: amountOf(row, 'interest'),
  balancePaise: amountOf(row, 'balance'),
})

/** Recorded and verified by the old office, so it does not wait for accounts. */
function sanctionRow(
  { file, row, tranches }: { file: WrittenApplication; row: OldRow; tranches: OldRow[] },
  { confirmedBy, now, today }: WriteContext
) {
  const { values } = row
  const sanctionedOn = dayOf(row, 'sanctioned_on')
  const account = values.loan_account ? encryptAccount(String(values.loan_account)) : null
  return {
    application_id: file.id,
    live_application_id: file.id,
    loi_id: letterOfSanction(lettersOf(file), sanctionedOn).id,
    bank_id: Number(values.bank),
    branch_name: textOf(values.branch, 120),
    sanctioned_on: sanctionedOn,
    tenure_months: amountOf(row, 'tenure_months'),
    rate_bp: amountOf(row, 'rate'),
    amount_paise: amountOf(row, 'amount'),
    disbursed_paise: sum(tranches.map((tranche) => amountOf(tranche, 'amount'))),
    is_final_letter: true,
    verified_at: oldInstant(sanctionedOn, today),
    verified_by: confirmedBy,
    recorded_by: confirmedBy,
    account_cipher: account?.accountCipher ?? null,
    account_digest: account?.accountDigest ?? null,
    account_last4: account?.accountLast4 ?? null,
    created_at: now,
    updated_at: now,
  }
}

/** @returns ids of schedule rows, by disbursement id and row number */
async function writeTranches(
  tranches: readonly Tranche[],
  { confirmedBy, trx, now, today }: WriteContext
) {
  await insertRows(
    'disbursements',
    tranches.map(({ sanction, sanctionId, row, schedule }) => ({
      sanction_id: sanctionId,
      tranche_no: amountOf(row, 'tranche_no'),
      live_tranche_no: amountOf(row, 'tranche_no'),
      disbursed_on: dayOf(row, 'disbursed_on'),
      amount_paise: amountOf(row, 'amount'),
      tenure_months: amountOf(row, 'tenure_months'),
      rate_bp: amountOf(sanction, 'rate'),
      emi_paise: amountOf(row, 'instalment'),
      computed_emi_paise: computedInstalment(
        paise(amountOf(row, 'amount')),
        basisPoints(amountOf(sanction, 'rate')),
        amountOf(row, 'tenure_months')
      ),
      emi_start_on: dayOf(row, 'first_instalment_on'),
      emi_end_on: schedule.at(-1)!.dueOn,
      verified_at: oldInstant(dayOf(row, 'disbursed_on'), today),
      verified_by: confirmedBy,
      recorded_by: confirmedBy,
      created_at: now,
      updated_at: now,
    })),
    trx
  )
  const stored: { id: number; sanction_id: number; tranche_no: number }[] = await trx
    .from('disbursements')
    .whereIn('sanction_id', [...new Set(tranches.map(({ sanctionId }) => sanctionId))])
    .select('id', 'sanction_id', 'tranche_no')
  const ids = new Map(stored.map((one) => [`${one.sanction_id}|${one.tranche_no}`, one.id]))
  const idOf = ({ sanctionId, row }: Tranche) =>
    Number(ids.get(`${sanctionId}|${amountOf(row, 'tranche_no')}`))
  const rows = tranches.flatMap((one) => one.schedule.map((row) => scheduleColumns(idOf(one), row)))
  await insertRows('schedule_rows', rows, trx)
  const claimed = tranches.filter(({ claims }) => claims.length > 0)
  const rowIds = new Map<Tranche, Map<number, number>>(claimed.map((one) => [one, new Map()]))
  const byId = new Map(claimed.map((one) => [idOf(one), one]))
  const found: { id: number; disbursement_id: number; row_no: number }[] =
    claimed.length === 0
      ? []
      : await trx
          .from('schedule_rows')
          .whereIn('disbursement_id', [...byId.keys()])
          .select('id', 'disbursement_id', 'row_no')
  for (const { id, disbursement_id: of, row_no: no } of found) {
    rowIds.get(byId.get(Number(of))!)!.set(Number(no), Number(id))
  }
  return rowIds
}
