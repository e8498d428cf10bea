import { createHash } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { accountSpan, coversMonth, monthFigures } from '#claims/debit_account/queries/month_figures'
import type { MonthFigures } from '#claims/debit_account/rules/reconcile_month'
import { signLetter } from '#documents/actions/sign_letters'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, yearMonth } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { isUniqueViolation } from '#kernel/database/transaction'
import { Refusal, type SentenceValue } from '#kernel/exceptions/refusal'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { payerAccount } from '#kernel/settings/corporation'
import { ProposeChange, type ProposalOutcome } from '#maker_checker/actions/propose_change'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'

/** The reconciliation of a month as an accounts officer saw it. */
export interface Certification {
  /** The first day of the month. */
  month: PlainDate
  /** Hash of the figures, in hex: different figures make a different certificate. */
  sha256: string
}

/** The kind of change under which a certificate is proposed. */
export const CERTIFICATE_CHANGE = 'debit_certificate'

/** The type of a certificate among signed letters. */
export const CERTIFICATE_LETTER = 'debit_certificate'

const refusal = (code: string, params: Record<string, SentenceValue> = {}) =>
  new Refusal(`claims.debit_account.errors.${code}`, params, { status: 409 })

export const digestOf = (figures: MonthFigures) =>
  createHash('sha256').update(JSON.stringify(figures)).digest('hex')

/** Returns the current figures of a month. @throws Refusal where statements do not cover it, or it is certified */
async function figuresOf(month: PlainDate, trx: TransactionClientContract) {
  const { debitAccount: account } = await payerAccount(trx)
  const span = await accountSpan(account, trx)
  if (!span || !coversMonth(span, month)) throw refusal('not_covered')
  const found = await trx
    .from('debit_certificates')
    .where({ account, month: yearMonth(month) })
    .first()
  if (found) throw refusal('certified', { month: yearMonth(month) })
  return { account, figures: await monthFigures(account, span, month, trx) }
}

const line = (label: string, amount: number): Difference => ({
  label: { key: `claims.debit_account.figures.${label}` },
  kind: 'paise',
  old: null,
  new: amount,
})

const sumOf = (items: readonly { paise: number }[]) =>
  items.reduce((sum, { paise }) => sum + paise, 0)

/** The month-end certificate: accounts prepare it, the GM or the MD confirms it. */
export const debitCertificate: ChangeKind<Certification> = {
  words: 'claims.debit_account.certificate.change',
  needsConfirmation: 'always',
  roles: { propose: [Role.accounts], confirm: [Role.generalManager, Role.managingDirector] },

  async version({ month }, trx) {
    return digestOf((await figuresOf(month, trx)).figures)
  },

  async describe({ month }, trx) {
    const { account, figures } = await figuresOf(month, trx)
    return {
      subject: yearMonth(month),
      title: {
        key: 'claims.debit_account.certificate.of',
        params: { month: yearMonth(month), account: maskNumber(account.slice(-4), 'account') },
      },
      href: `/officer/payment-batches/account/certificates/${yearMonth(month)}`,
      difference: [
        line('bank', figures.bankPaise),
        line('outstanding', sumOf(figures.outstanding)),
        line('awaited', sumOf(figures.awaited)),
        line('unmatched', sumOf(figures.unmatched)),
        line('book', figures.bookPaise),
        line('difference', figures.differencePaise),
        line('receipts', sumOf(figures.receipts ?? [])),
      ],
    }
  },

  async apply({ month, sha256 }, actor, trx, confirmedBy) {
    const { account, figures } = await figuresOf(month, trx)
    if (digestOf(figures) !== sha256) throw refusal('changed')
    try {
      const [letterId] = await trx.table('debit_certificates').insert({
        account,
        month: yearMonth(month),
        content: JSON.stringify(figures),
        sha256,
        prepared_by: actor.id,
        confirmed_by: confirmedBy?.id ?? actor.id,
        confirmed_at: sqlInstant(getClock().now()),
      })
      await signLetter({ kind: CERTIFICATE_LETTER, letterId, number: yearMonth(month) }, trx)
    } catch (error) {
      throw isUniqueViolation(error) ? refusal('certified', { month: yearMonth(month) }) : error
    }
    await recordAudit({
      action: 'debit_certificate.confirmed',
      actor: confirmedBy ?? actor,
      subjectType: 'debit_certificate',
      data: { month: yearMonth(month), sha256, preparedBy: actor.id },
      trx,
    })
  },
}

/** Prepares the certificate of a month with the figures that the officer saw. */
export class PrepareCertificate {
  /** @throws Refusal where the month is not covered or certified, or the figures have changed meanwhile */
  run({ month, sha256, person }: Certification & { person: User }): Promise<ProposalOutcome> {
    return new ProposeChange().run({ kind: CERTIFICATE_CHANGE, payload: { month, sha256 }, person })
  }
}
