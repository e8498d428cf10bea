import { APP_ROOT, importer } from './root.js'

process.env.TZ = 'UTC'

await import('reflect-metadata')
const { Ignitor, prettyPrintError } = await import('@adonisjs/core')
const { printProblem } = await import('./problem.js')

new Ignitor(APP_ROOT, { importer })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    /** When it is stopped during its start, there is no request to finish. */
    const stop = () => {
      if (app.isTerminating) return
      return app.isReady ? app.terminate() : process.exit(0)
    }
    app.listen('SIGTERM', stop)
    app.listen('SIGINT', stop)
  })
  .httpServer()
  .start()
  .catch((error) => {
    printProblem(error, prettyPrintError)
    /** Resources opened before the error, for instance a connection pool, are not waited for. */
    process.exit(1)
  })
