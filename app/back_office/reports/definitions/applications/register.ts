import { whereNameMatches } from '#applications/queries/find_by_words'
import { defineReport } from '#reports/builder/definition'
import {
  amountRange,
  applicantName,
  applicationNumbers,
  caste,
  from,
  gender,
  loanType,
  status,
  to,
} from '#reports/builder/parameters'
import { masters } from '#masters/queries/masters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Every application under a filter, one by one. */
export default defineReport({
  id: 8,
  category: 'applications/outcomes',
  parameters: [
    from,
    to,
    loanType,
    status,
    caste,
    gender,
    amountRange,
    applicantName,
    applicationNumbers,
  ],
  listKey: 'a.id',
  columns: [
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'submittedOn', kind: 'date' },
    { key: 'applicantName', kind: 'text' },
    { key: 'aadhaar', kind: 'aadhaar' },
    { key: 'district', kind: 'district' },
    { key: 'loanType', kind: 'loanType' },
    { key: 'caste', kind: 'caste' },
    { key: 'businessType', kind: 'text' },
    { key: 'amount', kind: 'paise', total: true },
    { key: 'status', kind: 'applicationStatus' },
  ],
  query: ({ tables, values }) => {
    const query = onDays(tables.applications(), 'a.submitted_on', values)
    whereSet(query, {
      'a.loan_type': values.loanType,
      'a.status_id': values.status,
      'a.caste_id': values.caste,
      'a.gender_id': values.gender,
    })
    const range = masters()
      .valueRanges('amount')
      .find(({ id }) => id === values.amountRange)
    if (range) {
      query
        .where('a.amount_paise', '>=', range.fromValue * 100)
        .where('a.amount_paise', '<', range.belowValue * 100)
    }
    if (values.applicantName !== null) {
      whereNameMatches(query, 'a.id', values.applicantName)
    }
    if (values.applicationNumbers !== null) {
      query.whereIn(
        'a.number',
        values.applicationNumbers.map((number) => number.toUpperCase())
      )
    }
    return query.select({
      application_id: 'a.id',
      applicationNo: 'a.number',
      submittedOn: 'a.submitted_on',
      applicantName: 'a.applicant_name',
      aadhaar: 'a.aadhaar_last4',
      district: 'a.district_id',
      loanType: 'a.loan_type',
      caste: 'a.caste_id',
      businessType: 'a.business_type',
      amount: 'a.amount_paise',
      status: 'a.status_id',
    })
  },
})
