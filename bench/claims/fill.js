import { withConnection } from '../data.js'
import { DATABASE } from '../settings.js'

/** Days over which the claims are distributed. */
const DAYS = 1_000

/** Rows written by one statement. */
const CHUNK = 20_000

/** Columns of a copy that differ from those of the original claim. */
const OWN = (total) => ({
  uuid: 'uuid()',
  district_id: 'elsewhere.district_id',
  bank_id: 'elsewhere.bank_id',
  interest_paise: '1000 + (s.seq * 7919) % 900000',
  first_submitted_on: `date_sub(curdate(), interval floor((${total} - s.seq) * ${DAYS} / ${total}) day)`,
})

const RECOUNT = `
  delete from workflow_counters where subject_type = 'claim';
  insert into workflow_counters
    (subject_type, district_id, loan_type, status_id, payment_status_id, subjects, amount_paise)
  select 'claim', district_id, loan_type, status_id, payment_status_id, count(*),
    coalesce(sum(approved_paise), 0)
  from claims group by district_id, loan_type, status_id, payment_status_id;
  analyze table claims, workflow_counters`

/** Copies the claims of the demonstration up to a total, and recomputes the counters. */
export function fillClaims(total) {
  return withConnection(async (connection) => {
    const [columns] = await connection.query(
      `select column_name as name from information_schema.columns
       where table_schema = ? and table_name = 'claims' and column_name <> 'id'
       order by ordinal_position`,
      [DATABASE]
    )
    const names = columns.map(({ name }) => name)
    const own = OWN(total)
    await connection.query(
      `create table bench_claim_sources (place int primary key, id int not null)
       select row_number() over (order by id) - 1 as place, id from claims`
    )
    const [[{ sources }]] = await connection.query(
      'select count(*) as sources from bench_claim_sources'
    )
    for (let from = 1; from <= total - sources; from += CHUNK) {
      const to = Math.min(from + CHUNK - 1, total - sources)
      await connection.query(
        `insert into claims (${names.join(', ')})
         select ${names.map((name) => own[name] ?? `c.${name}`).join(', ')}
         from seq_${from}_to_${to} s
         join bench_claim_sources b on b.place = (s.seq * 31) % ${sources}
         join claims c on c.id = b.id
         join bench_claim_sources e on e.place = (s.seq * 17 + 5) % ${sources}
         join claims elsewhere on elsewhere.id = e.id`
      )
    }
    await connection.query(RECOUNT)
  })
}

/** Changes every claim to one that the managing director has approved and that awaits payment. */
export function approveAll() {
  return withConnection(async (connection) => {
    await connection.query(
      `update payment_batch_items set live_claim_id = null;
       update claims set approved_paise = 123456, payment_status_id = 2,
         status_id = (select id from claim_statuses where owner = 'ToBePaid' limit 1);
       ${RECOUNT}`
    )
    const [[{ waiting }]] = await connection.query('select count(*) as waiting from claims')
    return Number(waiting)
  })
}

/** Returns the request parameters for the pages: ids to filter by, and a claim in the middle of the list. */
export function claimFacts() {
  return withConnection(async (connection) => {
    const one = async (sql) => (await connection.query(sql))[0][0]
    const cell = await one(
      `select district_id as district, loan_type as loanType, status_id as status
       from workflow_counters where subject_type = 'claim' and payment_status_id = 1
       order by subjects desc, id limit 1`
    )
    const approved = await one(`select id from claim_statuses where owner = 'ToBePaid' limit 1`)
    const { unpaid } = await one(
      `select group_concat(id) as unpaid from claim_payment_statuses where name_en <> 'Paid'`
    )
    const person = await one(
      `select c.bank_id as bank, left(c.applicant_name, 4) as name, a.number from claims c
       join applications a on a.id = c.application_id order by c.id desc limit 1`
    )
    const middle = await one('select id from claims order by id limit 1 offset 50000')
    const days = await one(
      `select date_format(date_sub(curdate(), interval 107 day), '%Y-%m-%d') as fromDay,
              date_format(date_sub(curdate(), interval 100 day), '%Y-%m-%d') as tillDay`
    )
    return { ...cell, ...person, ...days, approved: approved.id, unpaid, middle: middle.id }
  })
}

/** Returns the contents of the last payment batch. */
export function lastBatch() {
  return withConnection(async (connection) => {
    const [[batch]] = await connection.query(
      `select b.id, b.items_count as claims, (select count(*) from payment_batch_items i
         where i.batch_id = b.id) as items from payment_batches b order by b.id desc limit 1`
    )
    return { id: batch.id, claims: Number(batch.claims), items: Number(batch.items) }
  })
}
