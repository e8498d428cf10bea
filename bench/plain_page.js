/*
 * A page with nothing of its own, in the portal and in a stock application of the framework
 * (bench/stock/), by turns: what the portal's way through a request saves, and what it adds.
 */
import { say } from '../bin/portal/say.js'
import { connected } from './data.js'
import { startFloor } from './floor_process.js'
import { byTurns } from './measure.js'

const USER_NAME = 'md'
const TIMES = 100
/** Reads nothing but the session and the person; its controller only names the page. */
const OWN_PAGE = '/change-password'
const STOCK_PAGE = '/plain'
const TYPE = 'application/json'
/** What is asked of the portal's requests a second beside those of the stock application. */
const LEAST_RATIO = 1.3

function userId() {
  return connected(async (connection) => {
    const [[row]] = await connection.query('select id from users where user_name = ?', [USER_NAME])
    return row.id
  })
}

/** Signs in to the stock application; gives the headers of an Inertia visit. */
async function signInToStock({ port }) {
  const address = `http://127.0.0.1:${port}`
  const signedIn = await fetch(`${address}/sign-in-as/${await userId()}`)
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const visit = { 'cookie': cookies.join('; '), 'x-inertia': 'true' }
  /** A visit that knows no version is refused with the right one. */
  const refused = await fetch(`${address}${STOCK_PAGE}`, { headers: visit })
  return { ...visit, 'x-inertia-version': refused.headers.get('x-inertia-version') }
}

export async function measurePlainPage({ portal, rounds }) {
  const application = await startFloor(new URL('stock/server.js', import.meta.url))
  try {
    const headers = await signInToStock(application)
    const { visit } = await portal.signIn(USER_NAME)
    const [stock, own] = await byTurns(
      [
        { port: application.port, path: STOCK_PAGE, headers, type: TYPE },
        { port: portal.port, path: OWN_PAGE, headers: visit, type: TYPE },
      ],
      { rounds, times: TIMES }
    )
    say('  plain page: measured')
    return { stock, own }
  } finally {
    await application.stop()
  }
}

export function reportPlainPage({ stock, own }) {
  say()
  say('| plain page | p50 ms | requests a second | rate ratio |')
  say('| --- | --- | --- | --- |')
  const ratio = own.perSecond / stock.perSecond
  const verdict = `${ratio.toFixed(2)}× (asked: at least ${LEAST_RATIO}×)`
  for (const [name, { p50, perSecond }, beside] of [
    ['stock application', stock, ''],
    ['portal', own, verdict],
  ]) {
    say(`| ${name} | ${p50.toFixed(2)} | ${perSecond.toFixed(0)} | ${beside} |`)
  }
}
