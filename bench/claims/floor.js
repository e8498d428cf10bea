const SHOWN =
  'c.id, c.uuid, c.application_id, c.applicant_name, c.district_id, c.bank_id, c.status_id, c.payment_status_id, c.submitted_on, c.paid_on, c.paid_paise, c.interest_paise, c.proposed_paise, c.approved_paise, a.number, a.aadhaar_last4'

/** Filters that the counters support, and those that they do not. */
const COUNTED = {
  district: 'district_id = ?',
  loanType: 'loan_type = ?',
  status: 'status_id = ?',
}
const OTHERS = {
  bank: 'bank_id = ?',
  name: `applicant_name like concat(?, '%')`,
  from: 'first_submitted_on >= ?',
  till: 'first_submitted_on <= ?',
  number: 'application_id = (select id from applications where number = ?)',
}

/** Returns the ordered keys of a page; several states (`payments`) take one scan each. */
function keysOf(where, payments) {
  const scan = (also) =>
    `select id from claims where 1 = 1${where}${also} order by id desc limit 50`
  if (payments.length === 0) return scan('')
  const scans = payments.map((payment) => `(${scan(` and payment_status_id = ${payment}`)})`)
  return `${scans.join(' union all ')} order by id desc limit 50`
}

/** Returns one page of the claims and their total, in parallel. */
export async function claims(pool, query) {
  const filters = { ...COUNTED, ...OTHERS }
  const names = Object.keys(filters).filter((name) => query.has(name))
  const values = names.map((name) => query.get(name))
  const where = names.map((name) => ` and ${filters[name]}`).join('')
  const isCounted = names.every((name) => name in COUNTED)
  const payments = (query.get('payments') ?? '').split(',').filter(Boolean).map(Number)
  const paying = payments.length > 0 ? ` and payment_status_id in (${payments.join(', ')})` : ''
  const after = query.get('after')
  const own = after ? [...values, after] : values
  const page = keysOf(`${where}${after ? ' and id < ?' : ''}`, payments)
  const [[rows], [[{ total }]]] = await Promise.all([
    pool.execute(
      `select ${SHOWN} from (${page}) p join claims c on c.id = p.id
       join applications a on a.id = c.application_id order by p.id desc`,
      payments.length > 0 ? payments.flatMap(() => own) : own
    ),
    pool.execute(
      isCounted
        ? `select sum(subjects) as total from workflow_counters where subject_type = 'claim'${where}${paying}`
        : `select count(*) as total from claims where 1 = 1${where}${paying}`,
      values
    ),
  ])
  return { rows, total }
}
