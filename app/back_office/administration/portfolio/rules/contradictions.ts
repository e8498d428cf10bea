import type { PlainDate } from '#kernel/calendar/plain_date'
import { financialYear } from '#kernel/calendar/periods'
import { ageOn } from '#profile/rules/age'
import type { RowValues, SheetName } from '#administration/portfolio/rules/sheets'
import { addToCell, cellOf, type TotalCells } from '#administration/portfolio/rules/control_totals'

/** What the checks ask of masters and of the people who are there. */
export interface PortfolioRules {
  application: (statusId: number) => {
    isFinal: boolean
    needsLetter: boolean
    isDisbursed: boolean
  }
  claim: (statusId: number) => { isRejected: boolean; isApproved: boolean }
  /** Of the scheme on the day of submission. */
  limits: (
    loanType: number,
    on: PlainDate
  ) => {
    minAmountPaise: number
    maxAmountPaise: number
    minAge: number
    belowAge: number
  }
}

/** Why rows contradict each other, or today's rules: the key of its sentence, with values. */
export interface Finding {
  field: string | null
  code: string
  params?: Record<string, string | number>
}

export interface CheckedRow {
  line: number
  values: RowValues
  key: string | null
  parentKey: string | null
}

interface Application {
  cell: string
  submittedOn: PlainDate
  birthDate: PlainDate | null
  status: number
  letters: { from: PlainDate; till: PlainDate }[]
  sanctionPaise: number | null
  sanctionedOn: PlainDate | null
  disbursedPaise: number
}

interface Claim {
  cell: string
  approvedPaise: number | null
  isPayable: boolean
}

/** Numbers that the portal gives to letters of its own. */
const PORTAL_LETTER = /^LOI-[A-Z]+-[A-Z]+-\d{4}-\d+$/

/** Longer loans are slips of the pen. */
const MAX_MONTHS = 480

/**
 * Checks rows against each other, sheet by sheet in their order. What contradicts another row is an error; what breaks
 * a rule of today is a mark. Rows with unreadable cells are passed over, and may be named by others.
 */
export class PortfolioChecks {
  readonly totals: TotalCells = new Map()
  readonly #lines = new Map<string, number>()
  readonly #birthDates = new Map<string, PlainDate | null>()
  readonly #applications = new Map<string, Application>()
  readonly #live = new Map<string, number>()
  readonly #tranches = new Map<string, { instalments: number; application: string }>()
  readonly #claims = new Map<string, Claim>()
  readonly #claimed = new Set<string>()
  readonly #owners = new Map<string, string | null>()
  readonly #once = new Map<string, number>()

  constructor(readonly rules: PortfolioRules) {}

  /** @param isReadable false where a cell of it was not read */
  check(sheet: SheetName, row: CheckedRow, isReadable: boolean, parent: SheetName | undefined) {
    const errors: Finding[] = []
    const marks: Finding[] = []
    const { key, parentKey, line } = row
    if (key !== null) {
      const first = this.#lines.get(`${sheet}:${key}`)
      if (first !== undefined) errors.push({ field: null, code: 'double', params: { line: first } })
      else this.#lines.set(`${sheet}:${key}`, line)
    }
    if (parent && parentKey !== null && !this.#lines.has(`${parent}:${parentKey}`)) {
      errors.push({ field: null, code: 'unknown', params: { key: parentKey } })
    }
    if (isReadable && errors.length === 0) this.#of(sheet, row, errors, marks)
    return { errors, marks }
  }

  #of(sheet: SheetName, row: CheckedRow, errors: Finding[], marks: Finding[]) {
    switch (sheet) {
      case 'applicants':
        return void this.#birthDates.set(row.key!, row.values.birth_date as PlainDate | null)
      case 'groups':
        return this.#group(row, errors)
      case 'directors':
        return this.#director(row, errors)
      case 'applications':
        return this.#application(row, errors, marks)
      case 'letters':
        return this.#letter(row, errors, marks)
      case 'sanctions':
        return this.#sanction(row, errors, marks)
      case 'disbursals':
        return this.#disbursal(row, errors, marks)
      case 'instalments':
        return this.#instalment(row, marks)
      case 'claims':
        return this.#claim(row, errors, marks)
      case 'payments':
        return this.#payment(row, errors)
    }
  }

  /** An account has one group. */
  #group({ key, parentKey, line }: CheckedRow, errors: Finding[]) {
    this.#owners.set(key!, parentKey)
    this.#onceOnly(`group|${parentKey}`, { field: 'applicant_no', line }, errors)
  }

  #director({ values, parentKey, line }: CheckedRow, errors: Finding[]) {
    for (const field of ['aadhaar', 'pan'].filter((name) => values[name])) {
      this.#onceOnly(`${field}|${parentKey}|${values[field]}`, { field, line }, errors)
    }
  }

  #onceOnly(key: string, { field, line }: { field: string; line: number }, errors: Finding[]) {
    const first = this.#once.get(key)
    if (first === undefined) this.#once.set(key, line)
    else errors.push({ field, code: 'double', params: { line: first } })
  }

  #application({ values, key, parentKey, line }: CheckedRow, errors: Finding[], marks: Finding[]) {
    const submittedOn = values.submitted_on as PlainDate
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
      const first = this.#live.get(live)
      if (first === undefined) this.#live.set(live, line)
      else errors.push({ field: 'status', code: 'two_live', params: { line: first } })
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
    this.#applications.set(key!, {
      cell,
      submittedOn,
      birthDate,
      status,
      letters: [],
      sanctionPaise: null,
      sanctionedOn: null,
      disbursedPaise: 0,
    })
  }

  #letter({ values, parentKey }: CheckedRow, errors: Finding[], marks: Finding[]) {
    const [from, till] = [values.issued_on as PlainDate, values.valid_till as PlainDate]
    if (PORTAL_LETTER.test(String(values.letter_no))) {
      errors.push({ field: 'letter_no', code: 'like_new' })
    }
    if (till < from) errors.push({ field: 'valid_till', code: 'before', params: { day: from } })
    const application = this.#applications.get(parentKey!)
    if (!application) return
    application.letters.push({ from, till })
    if (from < application.submittedOn) {
      marks.push({ field: 'issued_on', code: 'early', params: { day: application.submittedOn } })
    }
  }

  #sanction({ values, parentKey }: CheckedRow, errors: Finding[], marks: Finding[]) {
    const application = this.#applications.get(parentKey!)
    if (!application) return
    const on = values.sanctioned_on as PlainDate
    if (application.letters.length === 0) errors.push({ field: null, code: 'no_letter' })
    else if (!application.letters.some(({ from, till }) => from <= on && on <= till)) {
      marks.push({ field: 'sanctioned_on', code: 'outside_letter' })
    }
    application.sanctionPaise = Number(values.amount)
    application.sanctionedOn = on
    addToCell(this.totals, application.cell, { sanctioned: application.sanctionPaise })
  }

  #disbursal({ values, key, parentKey }: CheckedRow, errors: Finding[], marks: Finding[]) {
    this.#tranches.set(key!, { instalments: Number(values.tenure_months), application: parentKey! })
    const application = this.#applications.get(parentKey!)
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

  #instalment({ values }: CheckedRow, marks: Finding[]) {
    const rest = Number(values.instalment) - Number(values.principal) - Number(values.interest)
    if (rest !== 0) marks.push({ field: 'instalment', code: 'sum_differs' })
  }

  #claim({ values, key, parentKey }: CheckedRow, errors: Finding[], marks: Finding[]) {
    const tranche = this.#tranches.get(parentKey!)
    const application = tranche && this.#applications.get(tranche.application)
    if (!tranche || !application) return
    const [first, last] = [Number(values.first_instalment), Number(values.last_instalment)]
    const { isRejected, isApproved } = this.rules.claim(Number(values.status))
    if (first < 1 || last < first || last > tranche.instalments) {
      errors.push({ field: 'last_instalment', code: 'no_instalments' })
      return
    }
    for (let no = first; no <= last && !isRejected; no++) {
      const instalment = `${parentKey}|${no}`
      if (this.#claimed.has(instalment)) {
        errors.push({ field: 'first_instalment', code: 'claimed_twice', params: { number: no } })
        return
      }
      this.#claimed.add(instalment)
    }
    const approved = values.approved === null ? null : Number(values.approved)
    if (isApproved && approved === null) errors.push({ field: 'approved', code: 'missing' })
    if (approved !== null && approved > Number(values.claimed)) {
      errors.push({ field: 'approved', code: 'above_claimed' })
    }
    if ((values.submitted_on as PlainDate) < application.submittedOn) {
      marks.push({ field: 'submitted_on', code: 'early', params: { day: application.submittedOn } })
    }
    addToCell(this.totals, application.cell, {
      claimed: Number(values.claimed),
      approved: isApproved ? (approved ?? 0) : 0,
    })
    const { cell } = application
    this.#claims.set(key!, { cell, approvedPaise: approved, isPayable: isApproved })
  }

  #payment({ values, key }: CheckedRow, errors: Finding[]) {
    const claim = this.#claims.get(key!)
    if (!claim) return
    if (!claim.isPayable) errors.push({ field: null, code: 'not_approved' })
    else if (claim.approvedPaise !== Number(values.amount)) {
      errors.push({ field: 'amount', code: 'not_as_approved' })
    }
    addToCell(this.totals, claim.cell, { paid: Number(values.amount) })
  }

  /** After the last row: applications whose status says what no row shows, by their numbers. */
  *unfinished(): Generator<{ key: string; finding: Finding }> {
    for (const [key, { status, letters, disbursedPaise }] of this.#applications) {
      const { needsLetter, isDisbursed } = this.rules.application(status)
      const code =
        isDisbursed && disbursedPaise === 0
          ? 'no_disbursal'
          : needsLetter && letters.length === 0
            ? 'no_letter'
            : null
      if (code) yield { key, finding: { field: 'status', code } }
    }
  }
}
