/*
 * Expressions that turn a row of the demonstration into a row of its copy number `k` (from 1 on). A copy is a complete
 * world: its people, applications, letters, loans and claims refer to each other, since every id is increased by `k`
 * times the number of ids of that table in the demonstration (`stride`).
 */

/** Days over which applications and claims are distributed, the newest today. */
const DAYS = 1_400

/** One in this number of people shares a number with somebody in the previous copy: a suspected duplicate. */
const DUPLICATE_IN = 400

const shifted = (table) => (column) =>
  `if(s.${column} is null, null, s.${column} + k.seq * ${stride(table)})`
const stride = (table) => `@stride_${table}`

/** Position of copy `k` of a person in a list of a given length, different for each list. */
const place = (user, copy, person, count) => `((${user} * ${person} + k.seq * ${copy}) % ${count})`

/** Name of a person in the demonstration; the same for the user, the profile and the application. */
const name = (part, user, copy, person) =>
  `(select n.${part} from bench_people n where n.place = ${place(user, copy, person, '@people')})`
const firstName = (user) => name('first_name', user, 13, 7)
const middleName = (user) => name('middle_name', user, 29, 11)
const lastName = (user) => name('last_name', user, 31, 3)

const district = (user) =>
  `(select d.id from bench_districts d where d.place = ${place(user, 7, 17, '@districts')})`
const taluka = (user) =>
  `(select t.id from bench_talukas t join bench_districts d on d.id = t.district_id
    where d.place = ${place(user, 7, 17, '@districts')} and t.place = (${user} + k.seq) % d.talukas)`

const mobile = (user) => `concat('9', lpad(${user} + k.seq * ${stride('users')}, 9, '0'))`

/** Copy whose number this person has. */
const numberOf = (user, offset) =>
  `if((${user} + k.seq + ${offset}) % ${DUPLICATE_IN} = 0, k.seq - 1, k.seq)`
const digest = (column, user, offset) =>
  `if(s.${column} is null, null, sha2(concat(s.${column}, '/', ${numberOf(user, offset)}), 256))`

/** Rows are distributed evenly over the days, in the order of their ids; @rows is their total number. */
const day = (id) => `date_sub(curdate(), interval floor((@rows - (${id})) * ${DAYS} / @rows) day)`
/** The same interval after that day as in the demonstration, but never in the future. */
const later = (column, startColumn, id) =>
  `least(now(), timestampadd(second, timestampdiff(second, ${startColumn}, s.${column}), timestamp(${day(id)}, '05:00:00')))`

const own = (table) => `s.id + k.seq * ${stride(table)}`

/** Data of every application, and the columns of a copy that differ from those of its source. */
export const PEOPLE = {
  users: {
    only: 's.role_id = 0',
    user_name: `concat(s.user_name, '-', k.seq)`,
    user_name_key: `concat(s.user_name_key, '-', k.seq)`,
    first_name: firstName('s.id'),
    middle_name: middleName('s.id'),
    last_name: lastName('s.id'),
    mobile: mobile('s.id'),
    uuid: 'uuid()',
  },
  profiles: {
    user_id: shifted('users')('user_id'),
    first_name: firstName('s.user_id'),
    middle_name: middleName('s.user_id'),
    last_name: lastName('s.user_id'),
    aadhaar_digest: digest('aadhaar_digest', 's.user_id', 0),
    ration_card_digest: digest('ration_card_digest', 's.user_id', 100),
    pan_digest: digest('pan_digest', 's.user_id', 200),
  },
  addresses: {
    from: 'join bench_profiles p on p.id = s.profile_id',
    profile_id: shifted('profiles')('profile_id'),
    district_id: `if(s.district_id is null, null, ${district('p.user_id')})`,
    taluka_id: `if(s.taluka_id is null, null, ${taluka('p.user_id')})`,
  },
  bank_accounts: {
    from: 'join bench_profiles p on p.id = s.profile_id',
    profile_id: shifted('profiles')('profile_id'),
    account_digest: digest('account_digest', 'p.user_id', 300),
  },
  applications: {
    uuid: 'uuid()',
    number: `concat(left(s.number, 12), lpad(${own('applications')}, 9, '0'))`,
    user_id: shifted('users')('user_id'),
    profile_id: shifted('profiles')('profile_id'),
    district_id: district('s.user_id'),
    live_key: `if(s.live_key is null, null, concat(s.user_id + k.seq * ${stride('users')}, ':', s.loan_type))`,
    previous_application_id: shifted('applications')('previous_application_id'),
    applicant_name: `if(s.group_id is null, concat_ws(' ', ${firstName('s.user_id')}, ${middleName('s.user_id')}, ${lastName('s.user_id')}), concat(s.applicant_name, ' ', k.seq))`,
    mobile: mobile('s.user_id'),
    submitted_on: day(own('applications')),
    submitted_at: later('submitted_at', 's.submitted_at', own('applications')),
    status_since: later('status_since', 's.submitted_at', own('applications')),
    last_action_at: later('last_action_at', 's.submitted_at', own('applications')),
    created_at: later('created_at', 's.submitted_at', own('applications')),
    updated_at: later('updated_at', 's.submitted_at', own('applications')),
  },
  lois: {
    application_id: shifted('applications')('application_id'),
    number: `concat(s.number, '-', k.seq)`,
    replaced_by_id: shifted('lois')('replaced_by_id'),
    /** The printed data is long; the letter that is measured is one of the demonstration. */
    data: `'{}'`,
  },
}

/** Loans, claims and the steps taken, for as many copies as produce the requested number of claims. */
export const LOANS = {
  loan_sanctions: {
    application_id: shifted('applications')('application_id'),
    live_application_id: shifted('applications')('live_application_id'),
    loi_id: shifted('lois')('loi_id'),
  },
  disbursements: { sanction_id: shifted('loan_sanctions')('sanction_id') },
  schedule_rows: { disbursement_id: shifted('disbursements')('disbursement_id') },
  claims: {
    from: 'join bench_applications a on a.id = s.application_id',
    uuid: 'uuid()',
    application_id: shifted('applications')('application_id'),
    sanction_id: shifted('loan_sanctions')('sanction_id'),
    user_id: shifted('users')('user_id'),
    district_id: district('s.user_id'),
    applicant_name: `if(a.group_id is null, concat_ws(' ', ${firstName('s.user_id')}, ${middleName('s.user_id')}, ${lastName('s.user_id')}), concat(s.applicant_name, ' ', k.seq))`,
    first_submitted_on: day(own('claims')),
    submitted_on: day(own('claims')),
    status_since: later('status_since', 's.first_submitted_on', own('claims')),
  },
  claim_rows: {
    claim_id: shifted('claims')('claim_id'),
    schedule_row_id: shifted('schedule_rows')('schedule_row_id'),
    live_schedule_row_id: shifted('schedule_rows')('live_schedule_row_id'),
  },
  payment_batches: { number: `concat(s.number, '-', k.seq)` },
  payment_batch_items: {
    batch_id: shifted('payment_batches')('batch_id'),
    claim_id: shifted('claims')('claim_id'),
    live_claim_id: shifted('claims')('live_claim_id'),
  },
  workflow_decisions: {
    subject_id: `s.subject_id + k.seq * if(s.subject_type = 'claim', ${stride('claims')}, ${stride('applications')})`,
  },
}
