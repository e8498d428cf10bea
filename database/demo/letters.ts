import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { financialYear } from '#kernel/calendar/periods'
import { padNumber } from '#kernel/numbering/next_number'
import { extensionStart, loiValidTill, newCheckCode } from '#loi/rules/letters'
import { frozenSignatory, snapshotOf } from '#loi/queries/loi_snapshot'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { letterKind, type Letter, type PlannedApplication } from '#database/demo/applications'
import type { Demo } from '#database/demo/context'
import { instant, type Row } from '#database/demo/rows'

/**
 * Adds the letters of intent of all applications, numbered in the order of their days. The applications must have been
 * written: the content of a letter is read from them.
 */
export async function addLetters(
  demo: Demo,
  applications: readonly PlannedApplication[],
  trx: TransactionClientContract
): Promise<Letter[]> {
  const issues = applications
    .flatMap((application) =>
      application.steps.filter(letterKind).map((step) => ({ application, step }))
    )
    .toSorted((a, b) => (a.step.on < b.step.on ? -1 : a.step.on > b.step.on ? 1 : 0))
  const models = await Application.query({ client: trx }).whereIn('id', [
    ...new Set(issues.map(({ application }) => application.id)),
  ])
  const modelOf = new Map(models.map((model) => [model.id, model]))
  const newest = new Map<number, { letter: Letter; row: Row }>()
  const letters: Letter[] = []
  for (const { application, step } of issues) {
    const { districtId, loanType } = application
    const kind = letterKind(step)
    const before = newest.get(application.id)
    const isCorrection = kind === 'reissued' && before
    const validFrom = isCorrection
      ? before.letter.validFrom
      : before
        ? extensionStart(step.on, before.letter.validTill)
        : step.on
    const validTill = isCorrection
      ? before.letter.validTill
      : loiValidTill(validFrom, schemeRules(loanType, step.on).loiValidityDays)
    const signatory = frozenSignatory(masters().loiSignatoryRow(step.on))
    const short = masters().scheme(loanType).shortName
    const { code } = masters().district(districtId)
    const year = financialYear(step.on).code
    const value = demo.numbers.next(`loi:${short}:${code}:${year}`)
    const cancelled = application.steps.find(
      ({ action }) => action === 'cancel_loi' || action === 'give_up_loi'
    )
    const order = application.steps.indexOf(step)
    const row: Row = {
      application_id: application.id,
      number: `LOI-${short}-${code}-${year}-${padNumber(value)}`,
      kind,
      check_code: newCheckCode(),
      issued_on: step.on,
      valid_from: validFrom,
      valid_till: validTill,
      is_extended: kind === 'extended' ? 1 : 0,
      signatory_role: signatory.roleId,
      data: JSON.stringify(
        await snapshotOf(modelOf.get(application.id)!, signatory.frozen, step.on, trx)
      ),
      replaced_by_id: null,
      cancelled_at: cancelled ? instant(cancelled.on, application.steps.indexOf(cancelled)) : null,
      issued_by: demo.officer(step.role!, districtId),
      created_at: instant(step.on, order),
    }
    const id = demo.rows.add('lois', row)
    if (before) demo.rows.change('lois', before.letter.id, { replaced_by_id: id })
    const letter = {
      id,
      applicationId: application.id,
      number: String(row.number),
      kind,
      step,
      validFrom,
      validTill,
    }
    newest.set(application.id, { letter, row })
    letters.push(letter)
  }
  return letters
}
