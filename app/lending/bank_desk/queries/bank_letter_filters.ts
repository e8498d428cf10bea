import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { sqlStartOf } from '#kernel/database/dialect'
import { type Query, whereDistricts } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { choice, text, parseWholeNumber } from '#lists/filters'
import { ANSWER_KINDS, type AnswerKind } from '#bank_desk/rules/branches'
import { districtChoice, masterChoice } from '#masters/queries/master_filters'

const label = (name: string) => `bank_desk.officer.columns.${name}`

/** Filters by the last holder of the letter's application. */
const whereHolder = (query: Query, table: string, narrow: (holders: Query) => void) =>
  query.whereIn(`${table}.application_id`, (holders: Query) => {
    holders.from('letter_holders').select('letter_holders.application_id')
    holders.whereIn('letter_holders.id', (last: Query) => {
      last.from('letter_holders').max('id').groupBy('application_id')
    })
    narrow(holders)
  })

/** Filters by the last answer about the letter's application. */
const whereAnswer = (query: Query, table: string, narrow: (answers: Query) => void) =>
  query.whereIn(`${table}.application_id`, (answers: Query) => {
    answers.from('letter_answers').select('letter_answers.application_id')
    answers.whereIn('letter_answers.id', (last: Query) => {
      last.from('letter_answers').max('id').groupBy('application_id')
    })
    narrow(answers)
  })

const FILTERS = {
  districts: districtChoice({ label: label('district') }),
  bankId: masterChoice('banks', {
    label: label('bank'),
    parameter: 'bank',
    where: (query, bankId, table) =>
      void whereHolder(query, table, (holders) => {
        holders.where('letter_holders.bank_id', bankId)
      }),
  }),
  branchId: masterChoice('bankBranches', {
    label: label('branch'),
    parameter: 'branch',
    where: (query, branchId, table) =>
      void whereHolder(query, table, (holders) => {
        holders.where('letter_holders.branch_id', branchId)
      }),
  }),
  answer: choice<AnswerKind | 'none'>({
    label: label('answer'),
    choices: 'answers',
    find: (typed) => [...ANSWER_KINDS, 'none' as const].find((kind) => kind === typed) ?? null,
    words: (kind, i18n) => i18n.t(`bank_desk.kinds.${kind}`),
    where: (query, kind, table) => {
      if (kind === 'none') {
        query.whereNotIn(`${table}.application_id`, (answers: Query) => {
          answers.from('letter_answers').select('application_id')
        })
      } else {
        whereAnswer(query, table, (answers) => void answers.where('letter_answers.kind', kind))
      }
    },
  }),
  reasonId: masterChoice('bankRefusalReasons', {
    label: label('reason'),
    choices: 'refusalReasons',
    parameter: 'reason',
    where: (query, reasonId, table) =>
      void whereAnswer(query, table, (answers) => {
        answers.where('letter_answers.reason_id', reasonId)
      }),
  }),
  /**
   * Letters that within the last given number of days were neither answered, nor moved to another bank, nor issued
   * without a bank.
   */
  silentDays: choice({
    kind: 'text',
    label: label('silent_from'),
    parameter: 'silent',
    maxLength: 4,
    find: (typed) => parseWholeNumber(typed),
    where: (query, days, table) => {
      const day = addDays(getClock().today(), -days)
      const from = sqlStartOf(addDays(day, 1))
      /** A letter that was extended still waits since the last answer. */
      query.where((waits: Query) => {
        waits.where(`${table}.issued_on`, '<=', day)
        waits.orWhereIn(`${table}.application_id`, (holders: Query) => {
          holders.from('letter_holders').select('application_id')
        })
      })
      query.whereNotIn(`${table}.application_id`, (answers: Query) => {
        answers.from('letter_answers').select('application_id').where('answered_at', '>=', from)
      })
      query.whereNotIn(`${table}.application_id`, (holders: Query) => {
        holders.from('letter_holders').select('application_id').where('since', '>=', from)
      })
    },
  }),
  disputed: choice({
    label: label('dispute'),
    choices: 'disputes',
    find: (typed) => (typed === '1' ? 1 : null),
    words: (_, i18n) => i18n.t('bank_desk.officer.disputed'),
    where: (query, _, table) =>
      void whereAnswer(query, table, (answers) => {
        answers.whereIn('letter_answers.id', (replies: Query) => {
          replies.from('answer_replies').select('answer_id').where('is_right', false)
        })
      }),
  }),
  applicationNo: text({
    label: label('application'),
    read: (typed) => typed?.toUpperCase() ?? null,
  }),
}

/** Letters in force whose application has no sanction, in the officer's districts. */
export const bankLetterFilters = filterSet(
  'lois',
  FILTERS,
  (query, { districts, applicationNo }) => {
    query.whereNull('lois.cancelled_at').whereNull('lois.replaced_by_id')
    query.where('lois.valid_till', '>=', getClock().today())
    query.whereNotIn('lois.application_id', (sanctions: Query) => {
      sanctions
        .from('loan_sanctions')
        .select('live_application_id')
        .whereNotNull('live_application_id')
    })
    if (districts === null && applicationNo === null) return
    query.whereIn('lois.application_id', (applications: Query) => {
      applications.from('applications').select('applications.id')
      whereDistricts(applications, 'applications.district_id', districts)
      if (applicationNo !== null) applications.where('applications.number', applicationNo)
    })
  }
)
