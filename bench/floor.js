/*
 * Floors with only node:http and mysql2. Each path sends the statements that the portal's page requires and responds
 * with their rows as JSON; /letter draws a letter, /sheet writes a spreadsheet. With `session` in its address, a path
 * loads the session and its user first.
 */
import { createServer } from 'node:http'
import ExcelJS from 'exceljs'
import { createPool } from 'mysql2/promise'
import { plainPdf } from './bare_paper.js'
import { claims } from './claims/floor.js'
import { DATABASE, mysql } from './settings.js'

const pool = createPool({
  ...mysql,
  database: DATABASE,
  connectionLimit: 20,
  dateStrings: ['DATE'],
})

/** The session and its user, which every page of a signed-in user must load first. */
const SESSION = `select u.*, s.data, s.expires_at from sessions s left join users u on u.id = s.user_id where s.id = ?`

const SHOWN =
  'id, number, loan_type, district_id, status_id, submitted_on, aadhaar_last4, applicant_name, mobile, business_type, amount_paise, last_action_at'
/** Filters that the counters support, and those that they do not. */
const COUNTED = { district: 'district_id = ?', loanType: 'loan_type = ?', status: 'status_id = ?' }
const OTHERS = {
  number: 'number = ?',
  mobile: 'mobile = ?',
  from: 'submitted_on >= ?',
  to: 'submitted_on <= ?',
}
/** Matches a word of a name by its beginning. */
const NAMED =
  'id in (select application_id from application_search_words where word >= ? and word < ?)'
const LAST_SIGN = '\u{10FFFF}'

const SORTS = {
  number: 'number',
  applicantName: 'applicant_name',
  amountPaise: 'amount_paise desc',
  status: 'status_id',
  lastActionOn: 'last_action_at desc',
}

/** Returns one page of the list and its total, in parallel. */
async function list(query) {
  const filters = { ...COUNTED, ...OTHERS }
  const names = Object.keys(filters).filter((name) => query.has(name))
  const words = (query.get('name') ?? '').toLowerCase().split(' ').filter(Boolean)
  const values = [
    ...names.map((name) => query.get(name)),
    ...words.flatMap((word) => [word, word + LAST_SIGN]),
  ]
  const statuses = (query.get('statuses') ?? '').split(',').filter(Boolean).map(Number)
  const conditions = [
    ...names.map((name) => filters[name]),
    ...words.map(() => NAMED),
    ...(statuses.length > 0 ? [`status_id in (${statuses.join(', ')})`] : []),
  ]
  const where = conditions.map((condition) => ` and ${condition}`).join('')
  const isCounted = names.every((name) => name in COUNTED) && words.length === 0
  const order = query.has('sort') && SORTS[query.get('sort')]
  const [[rows], [[{ total }]]] = await Promise.all([
    pool.execute(
      `select ${SHOWN} from applications where 1 = 1${where}
       order by ${order ? `${order}, ` : ''}id ${/desc/.test(order || 'desc') ? 'desc' : ''} limit 50`,
      values
    ),
    pool.execute(
      isCounted
        ? `select sum(subjects) as total from workflow_counters where subject_type = 'application'${where}`
        : `select count(*) as total from applications where 1 = 1${where}`,
      values
    ),
  ])
  return { rows, total }
}

const LONGEST_WAITING = {
  application: `select ${SHOWN} from applications`,
  claim:
    'select id, application_id, applicant_name, district_id, status_id, status_since from claims',
}

/**
 * Returns the number of items pending at a post's stages, the number of those returned, and the twenty that have been
 * pending longest.
 */
async function home(query) {
  const district = query.get('district')
  const asked = { application: query.get('stages'), claim: query.get('claimStages') }
  const parts = Object.entries(asked).map(([subject, stages]) => {
    if (!stages) return []
    const ids = stages.split(',').map(Number).join(', ')
    const where = `status_id in (${ids})${district ? ` and district_id = ${Number(district)}` : ''}`
    return Promise.all([
      pool.execute(
        `select status_id, sum(subjects) from workflow_counters where subject_type = ? and ${where}
         group by status_id`,
        [subject]
      ),
      pool.execute(
        `select status_id, is_returned, sum(subjects), min(arrived_on) from workflow_pending_counts
         where subject_type = ? and ${where} group by status_id, is_returned`,
        [subject]
      ),
      pool.execute(`${LONGEST_WAITING[subject]} where ${where} order by status_since, id limit 20`),
    ])
  })
  return (await Promise.all(parts)).map((answers) => answers.map(([rows]) => rows))
}

/** Returns rows of each table that the address names, by the given conditions, with one statement for each. */
async function rows(query) {
  const tables = [...query].filter(([name]) => name !== 'session')
  return Promise.all(
    tables.map(async ([table, text]) => {
      const having = JSON.parse(text)
      const where = Object.keys(having).map((column) => `${column} = ?`)
      const [found] = await pool.execute(
        `select * from ${table} where ${where.join(' and ')} limit 100`,
        Object.values(having)
      )
      return found
    })
  )
}

/** Streams the rows of some days as a spreadsheet, as in the library's guide. */
async function sheet(query, response) {
  response.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  )
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: response, useStyles: true })
  const rows = book.addWorksheet('Applications')
  rows.columns = SHOWN.split(', ').map((key) => ({ header: key, key, width: 18 }))
  const stream = pool.pool
    .query(
      `select ${SHOWN} from applications where submitted_on between ? and ? order by submitted_on desc`,
      [query.get('from'), query.get('to')]
    )
    .stream({ highWaterMark: 500 })
  for await (const row of stream) rows.addRow(row).commit()
  rows.commit()
  await book.commit()
}

const PAGES = {
  '/list': list,
  '/claims': (query) => claims(pool, query),
  '/home': home,
  '/rows': rows,
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://floor')
  if (pathname === '/health') {
    response.end('ok')
    return
  }
  if (pathname === '/sheet') {
    await sheet(searchParams, response)
    return
  }
  if (pathname === '/letter') {
    response.setHeader('content-type', 'application/pdf')
    response.end(plainPdf())
    return
  }
  if (searchParams.has('session')) await pool.execute(SESSION, [searchParams.get('session')])
  const body = JSON.stringify(await PAGES[pathname](searchParams))
  response.setHeader('content-type', 'application/json')
  response.end(body)
})

server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit(0))
