/*
 * Entry point of `npm run bench:load`: simulated users of a portal that runs elsewhere, on the database of this
 * process. Prints one JSON object a line: `begun` when all of them are active, then the report.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Ignitor } from '@adonisjs/core'
import { APP_ROOT, importer } from '../../bin/root.js'

/** Options passed by `bench/load.js`. */
interface Wish {
  address: string
  people: number
  minutes: number
  /** Average seconds between two acts of a person. */
  think: number
  /** Instead of the daily acts: the number of rounds in which 50 do the same at once. */
  rounds: number
}

const tell = (said: object) => process.stdout.write(`${JSON.stringify(said)}\n`)

const wish = JSON.parse(process.argv[2]) as Wish

const ignitor = new Ignitor(APP_ROOT, { importer }).tap((app) => {
  app.booting(async () => {
    await import('#start/env')
  })
})
const app = ignitor.createApp('console')
await app.init()
await app.boot()
await app.start(async () => {
  const { loadMasters } = await import('#masters/queries/masters')
  await loadMasters()
  const { Ledger } = await import('#tests/load/ledger')
  const { peopleOf } = await import('#tests/load/people')
  const { raceRounds } = await import('#tests/load/races')
  const { GaveUp } = await import('#tests/load/person')
  const { anyAct } = await import('#tests/load/acts')

  const ledger = new Ledger()
  if (wish.rounds > 0) await raceRounds(wish, ledger, tell)
  else await workADay()
  const report = ledger.report()
  tell({ event: 'ended', ...report, ...(await ledger.compare()) })

  async function workADay() {
    const people = await peopleOf(wish, ledger, tell)
    ledger.begin()
    tell({ event: 'begun' })
    const until = wish.minutes * 60_000
    const rest = () => wait(wish.think * 1000 * (0.5 + Math.random()))

    await Promise.all(
      people.map(async ({ person, acts }) => {
        await wait(Math.random() * wish.think * 1000)
        while (ledger.now < until) {
          try {
            await anyAct(acts).run(person)
          } catch (error) {
            if (!(error instanceof GaveUp)) ledger.trouble('broken', String((error as Error).stack))
          }
          await rest()
        }
      })
    )
  }
})
await app.terminate()
