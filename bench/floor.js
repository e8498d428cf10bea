/*
 * The bare floors: node:http and mysql2, nothing else. Each path sends the statements that the
 * portal's page cannot do without and answers with their rows as JSON; /letter draws a letter.
 */
import { createServer } from 'node:http'
import { createPool } from 'mysql2/promise'
import { barePaper } from './bare_paper.js'
import { DATABASE, mysql } from './settings.js'

const pool = createPool({
  ...mysql,
  database: DATABASE,
  connectionLimit: 20,
  dateStrings: ['DATE'],
})

const SHOWN =
  'id, number, loan_type, district_id, status_id, submitted_on, aadhaar_last4, applicant_name, mobile, business_type, amount_paise, last_action_at'
const FILTERS = { district: 'district_id', loanType: 'loan_type', status: 'status_id' }

/** One page of the list and its total, in parallel. */
async function list(query) {
  const names = Object.keys(FILTERS).filter((name) => query.has(name))
  const values = names.map((name) => Number(query.get(name)))
  const where = names.map((name) => ` and ${FILTERS[name]} = ?`).join('')
  const mobile = query.get('mobile')
  const [[rows], [[{ total }]]] = await Promise.all([
    pool.execute(
      `select ${SHOWN} from applications where ${mobile ? 'mobile = ?' : '1 = 1'}${where} order by id desc limit 50`,
      mobile ? [mobile, ...values] : values
    ),
    mobile
      ? pool.execute('select count(*) as total from applications where mobile = ?', [mobile])
      : pool.execute(
          `select sum(subjects) as total from workflow_counters where subject_type = 'application'${where}`,
          values
        ),
  ])
  return { rows, total }
}

/** Counters, and for each stage how long the oldest has waited and how many too long. */
async function home(query) {
  const counters = 'select * from workflow_counters where subject_type = ? and subjects <> 0'
  const parts = []
  for (const [subject, table, stages] of [
    ['application', 'applications', query.get('stages')],
    ['claim', 'claims', query.get('claimStages')],
  ]) {
    parts.push((await pool.execute(counters, [subject]))[0])
    for (const stage of stages.split(',').map(Number)) {
      const [oldest] = await pool.execute(
        `select status_since from ${table} where status_id = ? order by status_since limit 1`,
        [stage]
      )
      const [late] = await pool.execute(
        `select id from ${table} where status_id = ? and status_since < now() - interval 10 day limit 1001`,
        [stage]
      )
      parts.push([oldest, late.length])
    }
  }
  return parts
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://floor')
  if (pathname === '/letter') {
    response.setHeader('content-type', 'application/pdf')
    response.end(barePaper())
    return
  }
  const body = JSON.stringify(await (pathname === '/home' ? home : list)(searchParams))
  response.setHeader('content-type', 'application/json')
  response.end(body)
})

server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit(0))
