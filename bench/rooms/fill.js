import { withConnection } from '../data.js'

/** Percentage of letters that are with a branch, and of these the percentage with further answers. */
const SHOWN = 60

const HOLDERS = `
  insert into bank_branches (bank_id, name_en, ifsc, district_id, mobile)
  select b.id, concat('Branch of ', b.id), concat('BNCH0', lpad(b.id, 6, '0')),
    (select min(id) from districts), null
  from banks b where b.is_active = 1 order by b.id limit 8;
  insert into letter_holders (application_id, live_application_id, loi_id, bank_id, branch_id, since)
  select l.application_id, l.application_id, l.id, r.bank_id, r.id,
    date_sub(now(), interval l.id % 120 day)
  from lois l
  join (select *, row_number() over (order by id) - 1 as place, count(*) over () as many from bank_branches) r
    on r.place = l.id % r.many
  where l.cancelled_at is null and l.replaced_by_id is null and l.id % 100 < ${SHOWN};
  insert into letter_answers (holder_id, serial, application_id, branch_id, kind, answered_at)
  select h.id, 1, h.application_id, h.branch_id, 'received', h.since from letter_holders h;
  insert into letter_answers (holder_id, serial, application_id, branch_id, kind, reason_id, answered_at)
  select h.id, 2, h.application_id, h.branch_id,
    if(h.id % 3 = 0, 'refused', if(h.id % 3 = 1, 'documents_asked', 'sanctioned')),
    if(h.id % 3 = 0, (select min(id) from bank_refusal_reasons), null),
    timestampadd(hour, 30, h.since)
  from letter_holders h where h.id % 4 < 3;
  update letter_holders h join letter_answers a on a.holder_id = h.id and a.kind = 'refused'
    set h.live_application_id = null, h.ended_at = a.answered_at, h.ended_by = 'refused'`

const SEEDINGS = `
  insert into aadhaar_linking_statements (user_id, bank_id, shown_on, file_id, stated_at)
  select u.user_id, (select min(id) from banks), date_sub(curdate(), interval u.user_id % 200 day),
    (select min(id) from stored_files), date_sub(now(), interval u.user_id % 200 day)
  from (select distinct user_id from claims where user_id % 3 > 0) u`

/**
 * One in this number of applicants has filed a grievance about the application, a tenth of them recently and still
 * unanswered.
 */
const APPLICANTS_PER_GRIEVANCE = 20
const COMPLAINTS = `
  insert into grievances
    (uuid, number, user_id, kind, district_id, application_id, filed_at, status, round, due_on, answered_on, rating)
  select uuid(), concat('GR-BENCH-', a.id), a.user_id, 'file', a.district_id, a.id, g.filed_at,
    if(g.is_open, 'open', 'closed'), 1, date_add(g.filed_at, interval 10 day),
    if(g.is_open, null, date_add(g.filed_at, interval 6 day)), if(g.is_open, null, 4)
  from applications a
  join (select id, id % ${APPLICANTS_PER_GRIEVANCE * 10} = 0 as is_open,
      date_sub(now(), interval if(id % ${APPLICANTS_PER_GRIEVANCE * 10} = 0, id % 5, 20 + id % 1000) day) as filed_at
    from applications where id % ${APPLICANTS_PER_GRIEVANCE} = 0) g on g.id = a.id;
  insert into grievance_terms (grievance_id, round, role_id, sees_on, from_on, until_on)
  select g.id, 1, r.role_id, date_add(g.filed_at, interval r.after_days day),
    date_add(g.filed_at, interval r.after_days day),
    if(r.role_id = 4, null, date_add(g.filed_at, interval r.after_days + 9 day))
  from grievances g
  join (select 2 as role_id, 0 as after_days union select 3, 10 union select 5, 20 union select 4, 30) r
  where g.number like 'GR-BENCH-%' and (g.status = 'open' or r.role_id = 2);
  insert into grievance_steps (grievance_id, serial, kind, role_id, actor_id, words, created_at)
  select id, 1, 'filed', null, null, null, filed_at from grievances where number like 'GR-BENCH-%';
  insert into grievance_steps (grievance_id, serial, kind, role_id, actor_id, words, created_at)
  select id, 2, 'answered', 2, null, null, date_add(filed_at, interval 6 day) from grievances
  where number like 'GR-BENCH-%' and status = 'closed'`

const COUNTED = `analyze table bank_branches, letter_holders, letter_answers, aadhaar_linking_statements,
  lois, claims, schedule_rows, loan_sanctions, disbursements, grievances, grievance_terms, grievance_steps`

/**
 * Adds letters with branches and their answers, Aadhaar linking statements and grievances, based on the rows of the
 * database.
 */
export const fillRooms = () =>
  withConnection(async (connection) => {
    await connection.query(HOLDERS)
    await connection.query(SEEDINGS)
    await connection.query(COMPLAINTS)
    await connection.query('update master_versions set version = version + 1')
    await connection.query(COUNTED)
    const count = async (table) =>
      Number(
        (await connection.query(`select count(*) as rows_there from ${table}`))[0][0].rows_there
      )
    return Object.fromEntries(
      await Promise.all(
        [
          'applications',
          'lois',
          'letter_answers',
          'claims',
          'aadhaar_linking_statements',
          'schedule_rows',
          'grievances',
        ].map(async (table) => [table, await count(table)])
      )
    )
  })
