import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import InstalmentEntry from '#claims/models/instalment_entry'
import PastDueReport from '#claims/models/past_due_report'
import PastDueState from '#claims/models/past_due_state'
import {
  bankReports,
  pastDueNorms,
  recordedInstalments,
} from '#claims/days_past_due/queries/past_due_facts'
import { daysPastDue, instalmentState, withReports } from '#claims/days_past_due/rules/past_due'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { columnInLanguage } from '#kernel/formats/languages'
import type LoanSanction from '#loans/models/loan_sanction'
import { localName, masters } from '#masters/queries/masters'

/** Returns a version that changes with each entry and withdrawal, by counting them. */
export async function recordsVersion(sanctionId: number, client: QueryClientContract) {
  const { records, withdrawn } = await client
    .from('instalment_entries')
    .join('disbursements', 'disbursements.id', 'instalment_entries.disbursement_id')
    .where('disbursements.sanction_id', sanctionId)
    .count('* as records')
    .count('instalment_entries.withdrawn_at as withdrawn')
    .first()
  return `${Number(records)}-${Number(withdrawn)}`
}

/** Returns the days past due of a loan for its page; null before the first count. */
export async function pastDueView(sanctionId: number) {
  const state = await PastDueState.findBy('liveSanctionId', sanctionId)
  if (!state) return null
  const { oldestDueOn, bucket, npaOn, npaSource, silentSince, outstandingPaise } = state
  return {
    state: state.state,
    days: daysPastDue(oldestDueOn, getClock().today()),
    bucket,
    oldestDueOn,
    npaOn,
    npaSource,
    silentSince,
    outstandingPaise,
  }
}

/** Maximum number of lines in each part of the page, newest first. */
const MAX_LINES = 60

/** Returns the page of a loan; requires its application to be loaded (`visibleSanction`). Amounts in paise. */
export async function loanPastDue(sanction: LoanSanction, locale: string) {
  const { id, application } = sanction
  const today = getClock().today()
  const client = db.connection()
  const [instalments, reports, entries, bankLines, history] = [
    (await recordedInstalments(client, [id])).get(id) ?? [],
    (await bankReports(client, [id])).get(id) ?? [],
    await entriesOf(id),
    await PastDueReport.query().where('sanctionId', id).orderBy('id', 'desc').limit(MAX_LINES),
    await PastDueState.query().where('sanctionId', id).orderBy('id', 'desc').limit(MAX_LINES),
  ]
  const due = withReports(instalments, reports).filter(({ dueOn }) => dueOn <= today)
  return {
    id,
    applicationId: application.id,
    applicationNo: application.number,
    applicantName: application.applicantName,
    mobile: application.mobile,
    district: localName(masters().district(application.districtId), locale),
    bank: localName(masters().bank(sanction.bankId), locale),
    branchName: sanction.branchName,
    isLive: sanction.isLive,
    current: await pastDueView(id),
    source: columnInLanguage(pastDueNorms(today), 'source', locale),
    version: await recordsVersion(id, client),
    instalments: due
      .toReversed()
      .slice(0, MAX_LINES)
      .map((one) => ({
        disbursementId: one.disbursementId,
        trancheNo: one.trancheNo,
        dueOn: one.dueOn,
        emiPaise: one.emiPaise,
        state: instalmentState(one, today),
        records: [...one.records],
      })),
    entries: entries.map((entry) => ({
      id: entry.id,
      dueOn: entry.dueOn,
      source: entry.source,
      status: entry.status,
      on: entry.statusOn,
      reason: entry.reason,
      /** The days of the account statement with this entry; null for an entry of the district. */
      covered:
        entry.claimId === null ? null : { from: entry.coveredFrom!, till: entry.coveredTill! },
      by: entry.recorder.displayName,
      at: isoInstant(entry.createdAt),
      withdrawnAt: isoInstant(entry.withdrawnAt),
      withdrawnReason: entry.withdrawnReason,
    })),
    reports: bankLines.map((line) => ({
      id: line.id,
      asOf: line.asOf,
      oldestDueOn: line.oldestDueOn,
      overduePaise: line.overduePaise,
      npaOn: line.npaOn,
    })),
    history: history.map(({ fromOn, tillOn, state, bucket, oldestDueOn, npaOn }) => ({
      fromOn,
      tillOn,
      state,
      bucket,
      oldestDueOn,
      npaOn,
    })),
  }
}

/** Selects the entries of the district and of account statements, newest first, including withdrawn ones. */
const entriesOf = (sanctionId: number) =>
  InstalmentEntry.query()
    .whereIn('disbursementId', (own) =>
      own.from('disbursements').where('sanction_id', sanctionId).select('id')
    )
    .preload('recorder')
    .orderBy('id', 'desc')
    .limit(MAX_LINES)
