import type { PlainDate } from '#kernel/calendar/plain_date'
import { financialYear } from '#kernel/calendar/periods'
import { ageOn } from '#profile/rules/age'
import {
  type CheckedApplication,
  type CheckedClaim,
  checkClaimed,
  checkInstalment,
  checkLetter,
  checkPayment,
  type CheckedRow,
  checkStatus,
  type CheckedTranche,
  type Finding,
  isInLetter,
  dayInterner,
  MAX_MONTHS,
  checkUnique,
  type PortfolioRules,
} from '#administration/portfolio/rules/checked_loans'
import {
  parentOf,
  SHEET_NAMES,
  type SheetName,
  sheetNamed,
  SHEETS,
} from '#administration/portfolio/rules/sheets'
import { addToCell, cellOf, type TotalCells } from '#administration/portfolio/rules/control_totals'

const NO_LETTERS: readonly PlainDate[] = []

/**
 * Checks rows against each other, sheet by sheet in order. A contradiction between rows is an error; a violation of a
 * current rule is a mark. Rows with unreadable cells are skipped, and may still be referred to.
 */
export class PortfolioChecks {
  readonly totals: TotalCells = new Map()
  /** Lines by key, for each sheet that a later one refers to. */
  readonly #lines = new Map<SheetName, Map<string, number>>()
  readonly #birthDates = new Map<string, PlainDate | null>()
  readonly #applications = new Map<string, CheckedApplication>()
  readonly #live = new Map<string, number>()
  readonly #tranches = new Map<string, CheckedTranche>()
  readonly #claims = new Map<string, CheckedClaim>()
  /** Cells of applicants, by their first application. */
  readonly #cells = new Map<string, string>()
  readonly #owners = new Map<string, string | null>()
  readonly #once = new Map<string, number>()
  /** Groups of directors with a number. */
  readonly #directors = new Map<string, string>()
  readonly #day = dayInterner()

  constructor(readonly rules: PortfolioRules) {}

  /** @param isReadable false if a cell could not be read; claims of documents are looked up by `documentOfClaim` */
  check(sheet: SheetName, row: CheckedRow, isReadable: boolean, parent: SheetName | undefined) {
    const errors: Finding[] = []
    const marks: Finding[] = []
    const { key, parentKey, line } = row
    if (key !== null && sheet !== 'instalments') {
      const lines = this.#lines.get(sheet) ?? new Map<string, number>()
      this.#lines.set(sheet, lines)
      checkUnique(lines, key, { field: null, line }, errors)
    }
    const isLater = sheet === 'documents' && parent === 'claims'
    if (parent && !isLater && parentKey !== null && !this.#lines.get(parent)?.has(parentKey)) {
      errors.push({ field: null, code: 'unknown', params: { key: parentKey } })
    }
    if (isReadable && errors.length === 0) this.#of(sheet, row, errors, marks)
    return { errors, marks }
  }

  /** Called before the rows of a sheet. Discards what no later sheet needs, because a portfolio may be large. */
  begin(sheet: SheetName) {
    const later = SHEETS.slice(SHEET_NAMES.indexOf(sheet)).flatMap(({ parents = [] }) =>
      parents.map((parent) => parent.sheet)
    )
    for (const name of this.#lines.keys()) if (!later.includes(name)) this.#lines.delete(name)
    if (!later.includes('applicants')) {
      for (const kept of [this.#birthDates, this.#live, this.#once]) kept.clear()
      for (const kept of [this.#owners, this.#cells, this.#directors]) kept.clear()
    }
    if (sheet === 'instalments') this.#applications.clear()
    if (sheet === 'payments') this.#tranches.clear()
  }

  #of(sheet: SheetName, row: CheckedRow, errors: Finding[], marks: Finding[]) {
    switch (sheet) {
      case 'applicants':
        return this.#applicant(row, marks)
      case 'groups':
        return this.#group(row, errors)
      case 'directors':
        return this.#director(row, errors)
      case 'applications':
        return this.#application(row, errors, marks)
      case 'documents':
        return this.#document(row, errors)
      case 'letters':
        return this.#letter(row, errors, marks)
      case 'sanctions':
        return this.#sanction(row, errors, marks)
      case 'disbursals':
        return this.#disbursal(row, errors, marks)
      case 'instalments':
        return checkInstalment(row.values, this.#tranches.get(row.parentKey!), { errors, marks })
      case 'claims':
        return this.#claim(row, errors, marks)
      case 'payments':
        return this.#payment(row, errors)
    }
  }

  #applicant(
    { key, values: { birth_date: born, district, taluka } }: CheckedRow,
    marks: Finding[]
  ) {
    this.#birthDates.set(key!, this.#day(born))
    if (taluka && !this.rules.isTaluka(Number(district), String(taluka))) {
      marks.push({ field: 'taluka', code: 'unknown_taluka' })
    }
  }

  /** An account has one group. */
  #group({ key, parentKey, line }: CheckedRow, errors: Finding[]) {
    this.#owners.set(key!, parentKey)
    checkUnique(this.#once, `group|${parentKey}`, { field: 'applicant_no', line }, errors)
  }

  #director({ values, key, parentKey, line }: CheckedRow, errors: Finding[]) {
    if (key !== null) this.#directors.set(key, parentKey!)
    for (const field of ['aadhaar', 'pan'].filter((name) => values[name])) {
      checkUnique(this.#once, `${field}|${parentKey}|${values[field]}`, { field, line }, errors)
    }
  }

  #application({ values, key, parentKey, line }: CheckedRow, errors: Finding[], marks: Finding[]) {
    const submittedOn = this.#day(values.submitted_on)!
    const [district, loanType, status] = ['district', 'loan_type', 'status'].map((name) =>
      Number(values[name])
    )
    const groupNo = values.group_no === null ? null : String(values.group_no)
    const owner = groupNo === null ? parentKey : this.#owners.get(groupNo)
    if (owner === undefined) {
      errors.push({ field: 'group_no', code: 'unknown', params: { key: groupNo! } })
    } else if (owner !== parentKey) errors.push({ field: 'group_no', code: 'other_group' })
    if (!this.rules.application(status).isFinal) {
      const live = `${parentKey}|${loanType}`
      checkUnique(this.#live, live, { field: 'status', line, code: 'two_live' }, errors)
    }
    const limits = this.rules.limits(loanType, submittedOn)
    const amount = Number(values.amount)
    if (amount < limits.minAmountPaise || amount > limits.maxAmountPaise) {
      marks.push({ field: 'amount', code: 'outside_limits' })
    }
    const birthDate = this.#birthDates.get(parentKey!) ?? null
    const age = birthDate && birthDate < submittedOn ? ageOn(birthDate, submittedOn) : null
    if (birthDate && (age === null || age < limits.minAge || age >= limits.belowAge)) {
      marks.push({ field: 'submitted_on', code: 'outside_age' })
    }
    const cell = cellOf(district, loanType, financialYear(submittedOn).startYear)
    addToCell(this.totals, cell, { applications: 1, applied: amount })
    if (!this.#cells.has(parentKey!)) this.#cells.set(parentKey!, cell)
    this.#applications.set(key!, {
      cell,
      submittedOn,
      birthDate,
      status,
      letters: NO_LETTERS,
      sanctionPaise: null,
      sanctionedOn: null,
      disbursedPaise: 0,
    })
  }

  /** A document of an applicant or a director of their group is counted with their first application. */
  #document({ values, parentKey }: CheckedRow, errors: Finding[]) {
    const of = parentOf(sheetNamed('documents'), values)?.sheet
    if (!of) errors.push({ field: 'application_no', code: 'missing' })
    if (!of || of === 'claims') return
    const group = of === 'directors' ? this.#directors.get(parentKey!) : null
    const applicant = group ? this.#owners.get(group) : parentKey
    const file = of === 'applications' ? this.#applications.get(parentKey!) : null
    const cell = file ? file.cell : this.#cells.get(applicant!)
    if (cell) addToCell(this.totals, cell, { documents: 1 })
  }

  #letter({ values, parentKey }: CheckedRow, errors: Finding[], marks: Finding[]) {
    const [from, till] = [this.#day(values.issued_on)!, this.#day(values.valid_till)!]
    checkLetter(values, errors)
    const application = this.#applications.get(parentKey!)
    if (!application) return
    application.letters = [...application.letters, from, till]
    if (from < application.submittedOn) {
      marks.push({ field: 'issued_on', code: 'early', params: { day: application.submittedOn } })
    }
  }

  #sanction({ values, parentKey }: CheckedRow, errors: Finding[], marks: Finding[]) {
    const application = this.#applications.get(parentKey!)
    if (!application) return
    const on = this.#day(values.sanctioned_on)!
    const { letters } = application
    if (letters.length === 0) errors.push({ field: null, code: 'no_letter' })
    else if (!isInLetter(letters, on)) {
      marks.push({ field: 'sanctioned_on', code: 'outside_letter' })
    }
    application.sanctionPaise = Number(values.amount)
    application.sanctionedOn = on
    addToCell(this.totals, application.cell, { sanctioned: application.sanctionPaise })
  }

  #disbursal({ values, key, parentKey }: CheckedRow, errors: Finding[], marks: Finding[]) {
    const application = this.#applications.get(parentKey!)
    this.#tranches.set(key!, {
      instalments: Math.min(Number(values.tenure_months), MAX_MONTHS),
      cell: application?.cell ?? null,
      submittedOn: application?.submittedOn ?? null,
      printed: 0n,
      claimed: 0n,
    })
    for (const field of ['amount', 'tenure_months', 'instalment']) {
      const max = field === 'tenure_months' ? MAX_MONTHS : Infinity
      if (Number(values[field]) < 1 || Number(values[field]) > max) {
        errors.push({ field, code: 'no_loan' })
      }
    }
    if (!application || application.sanctionPaise === null) return
    const on = values.disbursed_on as PlainDate
    const start = values.first_instalment_on as PlainDate
    application.disbursedPaise += Number(values.amount)
    if (application.disbursedPaise > application.sanctionPaise) {
      errors.push({ field: 'amount', code: 'above_sanction' })
    }
    if (start < on)
      errors.push({ field: 'first_instalment_on', code: 'before', params: { day: on } })
    if (on < application.sanctionedOn!) {
      const params = { day: application.sanctionedOn! }
      marks.push({ field: 'disbursed_on', code: 'early', params })
    }
    if (!this.rules.application(application.status).isDisbursed) {
      errors.push({ field: null, code: 'status_not_disbursed' })
    }
    addToCell(this.totals, application.cell, { disbursed: Number(values.amount) })
  }

  #claim({ values, key, parentKey }: CheckedRow, errors: Finding[], marks: Finding[]) {
    const tranche = this.#tranches.get(parentKey!)
    if (!tranche?.cell || !tranche.submittedOn) return
    const { cell, submittedOn } = tranche
    const { isRejected, isApproved } = this.rules.claim(Number(values.status))
    const wrong = checkClaimed(values, tranche, isRejected)
    if (wrong) {
      errors.push(wrong)
      return
    }
    const approved = values.approved === null ? null : Number(values.approved)
    if (isApproved && approved === null) errors.push({ field: 'approved', code: 'missing' })
    if (approved !== null && approved > Number(values.claimed)) {
      errors.push({ field: 'approved', code: 'above_claimed' })
    }
    if ((values.submitted_on as PlainDate) < submittedOn) {
      marks.push({ field: 'submitted_on', code: 'early', params: { day: submittedOn } })
    }
    addToCell(this.totals, cell, {
      claimed: Number(values.claimed),
      approved: isApproved ? (approved ?? 0) : 0,
    })
    this.#claims.set(key!, { cell, approvedPaise: approved, isPayable: isApproved, payments: [] })
  }

  #payment(row: CheckedRow, errors: Finding[]) {
    const { values, parentKey } = row
    const claim = this.#claims.get(parentKey!)
    if (!claim) return
    errors.push(...[checkPayment(row, claim)].filter((one) => one !== null))
    if (!claim.isPayable) errors.push({ field: null, code: 'not_approved' })
    else if (claim.approvedPaise !== Number(values.amount)) {
      errors.push({ field: 'amount', code: 'not_as_approved' })
    }
    if (!values.return_code) addToCell(this.totals, claim.cell, { paid: Number(values.amount) })
  }

  /**
   * Called after the claims: counts a document of a claim with its application, and returns an error if the claim is
   * missing.
   */
  documentOfClaim(key: string): Finding | null {
    const cell = this.#claims.get(key)?.cell
    if (cell) addToCell(this.totals, cell, { documents: 1 })
    const isThere = this.#lines.get('claims')?.has(key)
    return isThere ? null : { field: null, code: 'unknown', params: { key } }
  }

  /** Called after the disbursements: reports what the status of an application implies and no row contains. */
  checkCompleteness(key: string): Finding | null {
    const application = this.#applications.get(key)
    return application ? checkStatus(application, this.rules) : null
  }
}
