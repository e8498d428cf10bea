import { APP_ROOT, importer } from './root.js'

process.env.TZ = 'UTC'

await import('reflect-metadata')
const { Ignitor, prettyPrintError } = await import('@adonisjs/core')
const { endOnSignals } = await import('./ending.js')
const { printProblem } = await import('./problem.js')

new Ignitor(APP_ROOT, { importer })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    endOnSignals(app, { isWorker: process.argv[2] === 'queue:work' })
  })
  .ace()
  .handle(process.argv.splice(2))
  .catch((error) => {
    process.exitCode = 1
    printProblem(error, prettyPrintError)
  })
