/*
 * The first page of every post and of a citizen, with ten connections, each beside a bare floor that
 * reads what an officer's home cannot do without: session, person, and the counters of the post's own
 * stages. Who has no stages, as a citizen, stands beside one that reads those of all.
 */
import { say } from '../bin/portal/say.js'
import { sessionOf, stagesOf } from './data.js'
import { besideFloors } from './measure.js'

const OFFICERS = ['district.pune', 'agm', 'gm', 'md', 'accounts', 'auditor', 'admin']
const CITIZEN = 'applicant'
/** What the issue on the officer's desk asks of a home's rate beside its floor. */
const LEAST_OF_FLOOR = 0.35

const TURNS = { rounds: 3, times: 20, warmUp: 40 }

const homeOf = (userName) => (userName === CITIZEN ? '/dashboard' : '/officer')

/** The address of a person's floor: the stages whose files wait for them, and where. */
async function floorOf(userName) {
  const { stages, claimStages, district } = await stagesOf(userName)
  const query = new URLSearchParams({
    stages: stages.join(','),
    claimStages: claimStages.join(','),
    ...(district === null ? {} : { district }),
  })
  return { path: `/home?${query}`, session: await sessionOf(userName) }
}

const HEADS = ['home of', 'floor /s', 'home /s', 'rate ratio', 'p50 ms', 'p99 ms', 'KB']
const line = (cells) => say(`| ${cells.join(' | ')} |`)

/** Measures each home and prints it, in a table that docs/development/performance.md can take as it is. */
export async function measureHomes({ portal, floor }) {
  say()
  line(HEADS)
  line(HEADS.map(() => '---'))
  for (const userName of [...OFFICERS, CITIZEN]) {
    const person = await portal.signIn(userName)
    const path = homeOf(userName)
    const page = {
      port: portal.port,
      path,
      headers: await person.moving(path),
      type: 'application/json',
    }
    const { own, knowing } = await besideFloors(page, floor, await floorOf(userName), TURNS)
    const ratio = own.perSecond / knowing.perSecond
    line([
      userName,
      knowing.perSecond.toFixed(0),
      own.perSecond.toFixed(0),
      `${ratio.toFixed(2)}×${ratio < LEAST_OF_FLOOR ? ` (asked: ${LEAST_OF_FLOOR})` : ''}`,
      own.p50.toFixed(1),
      own.p99.toFixed(1),
      (own.bytes / 1024).toFixed(0),
    ])
  }
}
