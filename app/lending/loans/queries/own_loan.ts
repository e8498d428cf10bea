import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { loanFiles } from '#loans/queries/loan_files'
import { loanOf } from '#loans/queries/loan_of'
import { disbursementView, sanctionView } from '#loans/queries/loan_views'
import { loanProgress } from '#loans/registry'
import { localName, masters } from '#masters/queries/masters'
import type { Actor } from '#workflow/contracts/subject'
import { allowedActions } from '#workflow/queries/allowed_actions'

/** What every page of the loan menu says of its application. */
export function applicationView(application: Application, locale: string) {
  return {
    uuid: application.uuid,
    number: application.number,
    scheme: localName(masters().scheme(application.loanType), locale),
    status: localName(application.status, locale),
    statusId: application.statusId,
  }
}

/** Names of the steps the applicant may take now. */
export async function applicantSteps(application: Application, actor: Actor): Promise<string[]> {
  const actions = await allowedActions('application', application.id, actor)
  return actions.map(({ action }) => action)
}

/** The loan of an own application for its pages, or null before a sanction is recorded. */
export async function applicantLoan(application: Application, locale: string) {
  const loan = await loanOf(application.id)
  if (!loan) {
    return null
  }
  await loan.sanction.load('loi')
  const ids = loan.disbursements.map(({ id }) => id)
  const [ofSanction, ofDisbursement, facts] = await Promise.all([
    loanFiles('sanction', [loan.sanction.id]),
    loanFiles('disbursement', ids),
    loanProgress().scheduleRows(application.id, db.connection()),
  ])
  return {
    sanction: sanctionView(loan.sanction, ofSanction(loan.sanction.id), locale),
    disbursements: loan.disbursements.map((disbursement) =>
      disbursementView(disbursement, ofDisbursement(disbursement.id), facts, {
        bankId: loan.sanction.bankId,
        locale,
      })
    ),
  }
}

type ApplicantLoan = NonNullable<Awaited<ReturnType<typeof applicantLoan>>>

/**
 * What comes next on a recorded loan: a tranche while the bank has paid out less than it
 * sanctioned, then claims; nothing once the application is closed.
 */
export function nextLoanStep(
  application: Application,
  { sanction, disbursements }: ApplicantLoan,
  steps: readonly string[]
): 'disbursement' | 'claim' | null {
  if (application.status.isFinal) return null
  const isOpen = sanction.disbursedPaise < sanction.amountPaise
  if (isOpen && steps.includes('record_disbursement')) return 'disbursement'
  return disbursements.length > 0 ? 'claim' : null
}
