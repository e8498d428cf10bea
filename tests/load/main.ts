/*
 * Entry point of `npm run bench:load`: simulated users of a portal that runs elsewhere, on the database of this
 * process. Prints one JSON object a line: `begun` when all of them are active, then the report.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Ignitor } from '@adonisjs/core'
import { APP_ROOT, importer } from '../../bin/root.js'

/** Options passed by `bench/load.js`. */
interface LoadOptions {
  address: string
  people: number
  minutes: number
  /** Average seconds between two acts of a person. */
  think: number
  /** Instead of the daily acts: the number of rounds in which 50 do the same at once. */
  rounds: number
}

const printEvent = (said: object) => process.stdout.write(`${JSON.stringify(said)}\n`)

const options = JSON.parse(process.argv[2]) as LoadOptions

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
  const { RetriesExhausted } = await import('#tests/load/person')
  const { pickAct } = await import('#tests/load/acts')

  const ledger = new Ledger()
  if (options.rounds > 0) await raceRounds(options, ledger, printEvent)
  else await runDay()
  const report = ledger.report()
  printEvent({ event: 'ended', ...report, ...(await ledger.compare()) })

  async function runDay() {
    const people = await peopleOf(options, ledger, printEvent)
    ledger.begin()
    printEvent({ event: 'begun' })
    const until = options.minutes * 60_000
    const pause = () => wait(options.think * 1000 * (0.5 + Math.random()))

    await Promise.all(
      people.map(async ({ person, acts }) => {
        await wait(Math.random() * options.think * 1000)
        while (ledger.now < until) {
          try {
            await pickAct(acts).run(person)
          } catch (error) {
            if (!(error instanceof RetriesExhausted))
              ledger.recordOutcome('broken', String((error as Error).stack))
          }
          await pause()
        }
      })
    )
  }
})
await app.terminate()
