import i18nManager from '@adonisjs/i18n/services/main'
import { budgetYears } from '#claims/budget/queries/budget'
import { getClock } from '#kernel/calendar/clock'
import { type FinancialYear, financialYearsUpTo } from '#kernel/calendar/periods'
import { parsePlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import {
  byName,
  loanTypeName,
  localName,
  masters,
  options,
  type Option,
} from '#masters/queries/masters'
import { LOAN_LIMITS, type LoanLimit, valueProblem } from '#masters/rules/scheme_limits'
import { SCHEME_RULES } from '#masters/rules/scheme_rules'

/** The five field types of document 3. */
export type FieldType = 'SelectList' | 'NumberInput' | 'TextInput' | 'TextAreaInput' | 'DateInput'

/** Why a value is refused: key of a message at `reports.problems`. */
export type Problem = 'required' | 'choice' | 'number' | 'date' | 'range' | 'text' | 'too_many'

export interface Parameter<N extends string, V> {
  /** Name in the address; its texts are at `reports.parameters`. */
  name: N
  field: FieldType
  required?: boolean
  /** Limits of a number, and the initial value of its field. */
  min?: number
  max?: number
  initial?: string
  /** Choices of a list, from the master data. */
  options?: (locale: string) => Option[]
  /** Reads the typed text; returns a problem if it is invalid. */
  read(text: string): { value: V } | { problem: Problem }
}

export type AnyParameter = Parameter<string, unknown>

export type ValuesOf<P extends readonly AnyParameter[]> = {
  [One in P[number] as One['name']]: One extends Parameter<string, infer V> ? V | null : never
}

type ParameterOptions = Partial<Pick<AnyParameter, 'required' | 'initial'>>

/** A parameter with a list of choices whose values are numbers. */
function selectNumber<N extends string>(
  name: N,
  choices: (locale: string) => Option[],
  more: ParameterOptions = {}
): Parameter<N, number> {
  return {
    name,
    field: 'SelectList',
    options: choices,
    ...more,
    read: (text) =>
      choices('en').some(({ value }) => value === text)
        ? { value: Number(text) }
        : { problem: 'choice' },
  }
}

function number<N extends string>(
  name: N,
  limits: { min: number; max: number },
  more: ParameterOptions = {}
): Parameter<N, number> {
  return {
    name,
    field: 'NumberInput',
    ...limits,
    ...more,
    read: (text) => {
      const plain = normaliseDigits(text).replace(/[\s,]/g, '')
      const value = /^\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
      return value >= limits.min && value <= limits.max ? { value } : { problem: 'number' }
    },
  }
}

function date<N extends string>(name: N, more: ParameterOptions = {}): Parameter<N, PlainDate> {
  return {
    name,
    field: 'DateInput',
    ...more,
    read: (text) => {
      const value = parsePlainDate(text)
      return value ? { value } : { problem: 'date' }
    },
  }
}

const MAX_TEXT_LENGTH = 120
const MAX_LINES = 500

function text<N extends string>(name: N, more: ParameterOptions = {}): Parameter<N, string> {
  return {
    name,
    field: 'TextInput',
    ...more,
    read: (typed) => (typed.length <= MAX_TEXT_LENGTH ? { value: typed } : { problem: 'text' }),
  }
}

function lines<N extends string>(name: N, more: ParameterOptions = {}): Parameter<N, string[]> {
  return {
    name,
    field: 'TextAreaInput',
    ...more,
    read: (typed) => {
      const value = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
      if (value.length > MAX_LINES) return { problem: 'too_many' }
      return value.every((line) => line.length <= MAX_TEXT_LENGTH) ? { value } : { problem: 'text' }
    },
  }
}

const yearsSoFar = () => financialYearsUpTo(getClock().today()).toReversed()

function financialYear<N extends string>(
  name: N,
  more: ParameterOptions = {},
  years = yearsSoFar
): Parameter<N, FinancialYear> {
  return {
    name,
    field: 'SelectList',
    options: () => years().map(({ startYear, label }) => ({ value: String(startYear), label })),
    ...more,
    read: (typed) => {
      const value = years().find(({ startYear }) => String(startYear) === typed)
      return value ? { value } : { problem: 'choice' }
    },
  }
}

/** Parameters shared by reports; each means the same in all of them. */
export const district = selectNumber('district', (locale) =>
  byName(options(masters().rows.districts, locale), locale)
)
export const loanType = selectNumber('loanType', (locale) =>
  masters().schemes.map((scheme) => ({
    value: String(scheme.id),
    label: loanTypeName(scheme, locale),
  }))
)
export const status = selectNumber('status', (locale) =>
  options(masters().applicationStatuses, locale)
)
export const pendingStage = selectNumber('stage', (locale) =>
  options(
    masters().applicationStatuses.filter((one) => (one.pendingWithRole ?? 0) > 0),
    locale
  )
)
export const claimStatus = selectNumber('claimStatus', (locale) =>
  options(masters().claimStatuses, locale)
)
export const paymentStatus = selectNumber('paymentStatus', (locale) =>
  options(masters().paymentStatuses, locale)
)
export const bank = selectNumber('bank', (locale) =>
  byName(options(masters().shortlistedBanks, locale), locale)
)
export const caste = selectNumber('caste', (locale) =>
  byName(options(masters().rows.castes, locale), locale)
)
export const gender = selectNumber('gender', (locale) => options(masters().rows.genders, locale))
export const amountRange = selectNumber('amountRange', (locale) =>
  options(masters().valueRanges('amount'), locale)
)
export const officerRole = selectNumber('role', (locale) => options(masters().officerRoles, locale))

function headOptions(locale: string): Option[] {
  return masters().rows.budgetHeads.map((head) => ({
    value: head.code,
    label: localName(head, locale),
  }))
}

/** First and last day of a range, both inclusive. */
export const from = date('from')
export const to = date('to')
export const minDays = number('minDays', { min: 0, max: 10_000 })
export const maxDays = number('maxDays', { min: 0, max: 10_000 })
export const withinDays = number('withinDays', { min: 0, max: 1_000 }, { initial: '30' })
/** Whole rupees. */
export const budget = number('budget', { min: 0, max: 1_000_000_000_000 })
export const requiredYear = financialYear('financialYear', { required: true })
/** Includes the coming year, which may already have grants. */
export const budgetYear = financialYear('financialYear', { required: true }, budgetYears)
export const budgetHead: Parameter<'budgetHead', string> = {
  name: 'budgetHead',
  field: 'SelectList',
  options: headOptions,
  read: (typed) =>
    headOptions('en').some(({ value }) => value === typed)
      ? { value: typed }
      : { problem: 'choice' },
}
/** A proposed limit of a scheme, typed as an administrator types it; money in paise. */
const limitOfScheme = (key: LoanLimit): Parameter<string, number> => {
  const rule = SCHEME_RULES[key]
  return {
    name: rule.name,
    field: 'NumberInput',
    read: (text) => {
      const plain = normaliseDigits(text).replace(/[\s,]/g, '')
      const value = valueProblem(rule, plain, new Set()) === null ? rule.read(plain) : null
      return value === null ? { problem: 'number' } : { value }
    },
  }
}
export const limitsOfLoans = LOAN_LIMITS.map(limitOfScheme)
/** If empty, all rows are listed. */
export const differing: Parameter<'listed', 'differing'> = {
  name: 'listed',
  field: 'SelectList',
  initial: 'differing',
  options: (locale) => [
    { value: 'differing', label: i18nManager.locale(locale).t('reports.words.only_differing') },
  ],
  read: (typed) => (typed === 'differing' ? { value: typed } : { problem: 'choice' }),
}
export const applicantName = text('applicantName')
export const applicationNumbers = lines('applicationNumbers')
