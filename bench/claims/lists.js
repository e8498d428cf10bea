import { say } from '../../bin/portal/say.js'
import { sessionOf } from '../data.js'
import { measureWithFloors } from '../measure.js'

const TIMES = 60

const cursor = (id) => Buffer.from(JSON.stringify([id, id])).toString('base64url')

/** Returns each filter of the officers' list of claims, with the requests to the page and to its floor. */
function subjects(facts) {
  const { district, loanType, status, approved, unpaid, bank, name, number, middle } = facts
  const same = (query) => ({ page: query, floor: query })
  return {
    'no filter': same(''),
    'district': same(`district=${district}`),
    'scheme': same(`loanType=${loanType}`),
    'status': same(`status=${status}`),
    'district, scheme, status': same(`district=${district}&loanType=${loanType}&status=${status}`),
    'owner: to be paid': {
      page: 'owner=ToBePaid',
      floor: `status=${approved}&payments=${unpaid}`,
    },
    'bank': same(`bank=${bank}`),
    'claim dates, a week': same(`from=${facts.fromDay}&till=${facts.tillDay}`),
    'beginning of a name': { page: `quick=${name}`, floor: `name=${name}` },
    'application number': { page: `applicationNo=${number}`, floor: `number=${number}` },
    'no filter, after 50,000 rows': { page: `after=${cursor(middle)}`, floor: `after=${middle}` },
    'no filter, last page': { page: 'edge=last', floor: 'after=51' },
  }
}

/** Measures each filter of the list against its floor. */
export async function measureLists({ portal, floor, facts, rounds }) {
  const signedIn = await portal.signIn('accounts')
  const visit = await signedIn.moving('/officer/claims')
  const session = await sessionOf('accounts')
  const results = []
  for (const [name, queries] of Object.entries(subjects(facts))) {
    const type = 'application/json'
    const page = {
      port: portal.port,
      path: `/officer/claims?perPage=50&${queries.page}`,
      headers: visit,
      type,
    }
    const floors = { path: `/claims?${queries.floor}`, session }
    const measured = await measureWithFloors(page, floor, floors, { rounds, times: TIMES })
    say(`  claims: ${name}: measured`)
    results.push({ name: `claims: ${name}`, ...measured })
  }
  return results
}
