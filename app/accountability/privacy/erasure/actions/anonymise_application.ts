import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { deleteTextWords } from '#kernel/database/text_search'
import { inEachLanguage } from '#kernel/formats/languages'
import ProposedChange from '#maker_checker/models/proposed_change'
import { eraseFiles } from '#documents/actions/store_file'
import { eraseDocuments, eraseSignedLetters } from '#privacy/erasure/actions/erase_documents'
import { type DocumentSubject, documentIdsOfSubjects } from '#privacy/erasure/queries/erasable_data'
import { ERASED_NAME } from '#privacy/erasure/rules/retention'
import Loi from '#loi/models/loi'
import type { LoiSnapshot } from '#loi/contracts/loi_data'

/** Replaces an encrypted account number. */
const ERASED_ACCOUNT = { account_cipher: null, account_digest: null, account_last4: null }
const ERASED_MANDATE = { mandate_cipher: null, mandate_last4: null }
const EMPTY_TEXTS = inEachLanguage(() => '') as LoiSnapshot['address']

/** Returns a letter without the person it names. Number, dates, amount and terms are kept. */
function anonymisedLetter(data: LoiSnapshot): LoiSnapshot {
  const { applicant, purpose } = data
  return {
    ...data,
    applicant:
      applicant.kind === 'person'
        ? { ...applicant, name: ERASED_NAME, maskedAadhaar: '' }
        : { kind: 'group', name: ERASED_NAME, pan: null },
    address: EMPTY_TEXTS,
    purpose:
      purpose.kind === 'business'
        ? { kind: 'business', businessName: '' }
        : { kind: 'education', instituteName: '', course: '' },
  }
}

/**
 * Removes everything that identifies the person from an application whose retention period is over: names, numbers,
 * letters, texts of officers and the documents of its loan. Number, district, scheme, amounts and dates are kept for
 * statistics.
 *
 * @returns the number of rows and files erased or emptied
 */
export async function anonymiseApplication(applicationId: number, trx: TransactionClientContract) {
  const application = await Application.query({ client: trx })
    .where('id', applicationId)
    .forUpdate()
    .firstOrFail()
  await application.merge({ applicantName: ERASED_NAME, mobile: '', aadhaarLast4: null }).save()
  const earlier = trx.from('application_changes').where('application_id', applicationId)
  await earlier.update({ applicant_name: ERASED_NAME, aadhaar_last4: null })
  const letters = await Loi.query({ client: trx }).where({ applicationId })
  for (const letter of letters) await letter.merge({ data: anonymisedLetter(letter.data) }).save()
  const signed = await eraseSignedLetters(applicationId, trx)
  const { rows, files, claims } = await anonymisePayments(applicationId, trx)
  const written = await eraseNotes(applicationId, claims, trx)
  const findings = await eraseAuditFindings(applicationId, claims, trx)
  const answers = await eraseBankAnswers(applicationId, trx)
  const appeals = await eraseAppeals(applicationId, trx)
  const visits = await eraseSiteVisits(applicationId, trx)
  const loan = await loanSubjects(applicationId, claims, trx)
  const changes = await eraseProposedChanges(loan, trx)
  const documents = await eraseDocuments(await documentIdsOfSubjects(loan, trx), trx)
  return {
    rows:
      1 +
      letters.length +
      signed.rows +
      rows +
      written +
      findings +
      answers.rows +
      appeals.rows +
      visits.rows +
      changes +
      documents.rows,
    files: signed.files + files + answers.files + appeals.files + visits.files + documents.files,
  }
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => Number(id))

async function anonymisePayments(applicationId: number, trx: TransactionClientContract) {
  const claims = idsOf(await trx.from('claims').where('application_id', applicationId).select('id'))
  const claimCount = await trx
    .from('claims')
    .whereIn('id', claims)
    .update({ applicant_name: ERASED_NAME })
  const items = await trx.from('payment_batch_items').whereIn('claim_id', claims).update({
    beneficiary_name: ERASED_NAME,
    aadhaar_reference: null,
    aadhaar_cipher: '',
    aadhaar_last4: '',
    mobile: '',
    email: null,
    pincode: '',
    credit_reference: null,
  })
  const reversals = trx.from('payment_reversals').whereIn('claim_id', claims)
  const evidence = await reversals.clone().select('file_id')
  const paidItems = await trx.from('payment_batch_items').whereIn('claim_id', claims).select('id')
  const unreferenced = { file_id: null, reference: null, return_reason: null }
  const reversalCount = await reversals.update(unreferenced)
  const demands = trx.from('recovery_demands').whereIn('claim_id', claims)
  const findings = await demands.clone().select('id', 'file_id')
  const emptied = { reason: '', answer: null, order_text: null, certificate: null, file_id: null }
  const demandCount = await demands.update(emptied)
  await trx.from('recovery_entries').whereIn('demand_id', idsOf(findings)).update({ reason: null })
  const files = await eraseFiles(
    [...evidence, ...findings].flatMap((row) => row.file_id ?? []),
    trx
  )
  await trx
    .from('proposed_changes')
    .whereIn('kind', ['payment_reversal', 'late_credit'])
    .whereIn(
      'subject',
      paidItems.map(({ id }) => String(id))
    )
    .update({ ...emptyChange(), title: null })
  await trx
    .from('proposed_changes')
    .where('kind', 'recovery_write_off')
    .whereIn('subject', idsOf(findings).map(String))
    .update({ ...emptyChange(), title: null })
  const entryCount = await trx
    .from('instalment_entries')
    .whereIn('disbursement_id', (own) => {
      own
        .from('disbursements')
        .join('loan_sanctions', 'loan_sanctions.id', 'disbursements.sanction_id')
        .where('loan_sanctions.application_id', applicationId)
        .select('disbursements.id')
    })
    .update({ reason: '', withdrawn_reason: null })
  const sanctions = await trx
    .from('loan_sanctions')
    .where('application_id', applicationId)
    .update({ ...ERASED_ACCOUNT, ...ERASED_MANDATE, excess_remarks: null })
  const sanctionIds = trx.from('loan_sanctions').where('application_id', applicationId).select('id')
  const tasks = trx.from('follow_ups').whereIn('sanction_id', sanctionIds.clone())
  const contacts = trx.from('follow_up_notes').whereIn('sanction_id', sanctionIds.clone())
  const paid = trx.from('claim_rows').whereIn('claim_id', claims)
  const rows = [
    claimCount,
    items,
    reversalCount,
    demandCount,
    entryCount,
    sanctions,
    await tasks.update({ reason: null }),
    await contacts.update({ remarks: null }),
    await paid.update({ narration: null, balance_paise: null }),
  ]
  return { rows: rows.reduce((sum, count) => sum + Number(count), 0), files, claims }
}

/** Erases remarks, notes and questions of officers and the applicant. */
async function eraseNotes(
  applicationId: number,
  claims: readonly number[],
  trx: TransactionClientContract
) {
  let rows = 0
  for (const [type, ids] of [
    ['application', [applicationId]],
    ['claim', claims],
  ] as const) {
    const of = (table: string) =>
      trx
        .from(table)
        .where('subject_type', type)
        .whereIn('subject_id', [...ids])
    const decisions = of('workflow_decisions').whereNotNull('remarks').select('id')
    await deleteTextWords(trx, 'decision', idsOf(await decisions))
    rows += Number(await of('workflow_decisions').update({ remarks: null, data: null }))
    const notes = idsOf(await of('file_notes').select('id'))
    await deleteTextWords(trx, 'note', notes)
    await trx.from('file_note_mentions').whereIn('note_id', notes).delete()
    rows += Number(await trx.from('file_notes').whereIn('id', notes).delete())
    rows += Number(await of('file_questions').delete())
  }
  const changes = trx.from('loan_changes').where('application_id', applicationId)
  rows += Number(await changes.update({ remarks: '' }))
  const items = trx.from('committee_batch_items').where('application_id', applicationId)
  return rows + Number(await items.update({ remarks: null }))
}

/** Erases texts of the auditor and offices about it. Its marks, checklist and result are kept. */
async function eraseAuditFindings(
  applicationId: number,
  claims: readonly number[],
  trx: TransactionClientContract
) {
  const emptied = await trx
    .from('audit_sample_items')
    .where((about) =>
      about
        .where((file) =>
          file.where('subject_type', 'application').where('subject_id', applicationId)
        )
        .orWhere((one) => one.where('subject_type', 'claim').whereIn('subject_id', [...claims]))
    )
    .update({ finding: null, answer: null, conclusion: null })
  return Number(emptied)
}

/** Erases texts and files of bank branches about it, and the applicant's replies. */
async function eraseBankAnswers(applicationId: number, trx: TransactionClientContract) {
  const answers = () => trx.from('letter_answers').where('application_id', applicationId)
  const answerRows = await answers().select('id', 'file_id')
  const replies = trx.from('answer_replies').whereIn('answer_id', idsOf(answerRows))
  const replyCount = await replies.update({ remarks: null })
  await trx
    .from('letter_holders')
    .where('application_id', applicationId)
    .update({ branch_name: null })
  const rows =
    Number(replyCount) +
    Number(await answers().update({ ...ERASED_ACCOUNT, remarks: null, file_id: null }))
  const sent = answerRows.flatMap(({ file_id: id }) => (id === null ? [] : [Number(id)]))
  return { rows, files: await eraseFiles(sent, trx) }
}

/** Erases the applicant's appeals against a rejection with their documents. The fact of an appeal is kept. */
async function eraseAppeals(applicationId: number, trx: TransactionClientContract) {
  const appeals = () => trx.from('appeals').where('application_id', applicationId)
  const documents = () => trx.from('appeal_files').whereIn('appeal_id', appeals().select('id'))
  const sent = await documents().select('file_id')
  const emptied = await appeals().update({ grounds: null })
  const rows = Number(emptied) + Number(await documents().delete())
  const files = sent.map(({ file_id: id }) => Number(id))
  return { rows, files: await eraseFiles(files, trx) }
}

/** Erases the place of a visit, the people met and the photos. Its result and date are kept. */
async function eraseSiteVisits(applicationId: number, trx: TransactionClientContract) {
  const visits = () => trx.from('site_visits').where('application_id', applicationId)
  const photos = () => trx.from('site_visit_photos').whereIn('visit_id', visits().select('id'))
  const photoRows = await photos().select('file_id')
  const emptied = await visits().update({
    persons_met: null,
    remarks: null,
    latitude: null,
    longitude: null,
    accuracy_metres: null,
  })
  const rows = Number(emptied) + Number(await photos().delete())
  const files = photoRows.map(({ file_id: id }) => Number(id))
  return { rows, files: await eraseFiles(files, trx) }
}

const emptyChange = () => ({
  content: ProposedChange.encryptContent({ payload: null, difference: [] }),
  remarks: null,
})

/** Erases officers' remarks on changes of the loan that needed a second person, and the name of the bank's schedule. */
async function eraseProposedChanges(
  loan: readonly DocumentSubject[],
  trx: TransactionClientContract
) {
  const idsFor = (type: string) =>
    loan.find(({ subjectType }) => subjectType === type)?.subjectIds ?? []
  const empty = emptyChange()
  const tranches = idsFor('disbursement')
  const about: [kinds: string[], ids: readonly number[]][] = [
    [['loan_edit', 'disbursement_void'], tranches],
    [['sanction_withdrawal'], idsFor('sanction')],
  ]
  let rows = 0
  for (const [kinds, ids] of about) {
    const changes = trx.from('proposed_changes').whereIn('kind', kinds)
    rows += Number(await changes.whereIn('subject', ids.map(String)).update(empty))
  }
  for (const { subjectType, subjectIds } of loan) {
    for (const id of subjectIds) {
      const changes = trx.from('proposed_changes').where('kind', 'document')
      rows += Number(await changes.where('subject', 'like', `${subjectType}:${id}:%`).update(empty))
    }
  }
  const schedules = trx.from('bank_schedules').whereIn('disbursement_id', tranches)
  return rows + Number(await schedules.update({ file_name: '' }))
}

async function loanSubjects(
  applicationId: number,
  claims: number[],
  trx: TransactionClientContract
): Promise<DocumentSubject[]> {
  const sanctions = idsOf(
    await trx.from('loan_sanctions').where('application_id', applicationId).select('id')
  )
  const tranches = idsOf(
    await trx.from('disbursements').whereIn('sanction_id', sanctions).select('id')
  )
  return [
    { subjectType: 'sanction', subjectIds: sanctions },
    { subjectType: 'disbursement', subjectIds: tranches },
    { subjectType: 'claim', subjectIds: claims },
  ]
}
