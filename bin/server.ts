import { APP_ROOT, importer } from './root.js'

process.env.TZ = 'UTC'

await import('reflect-metadata')
const { Ignitor, prettyPrintError } = await import('@adonisjs/core')
const { sayProblem } = await import('./problem.js')

new Ignitor(APP_ROOT, { importer })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    /** Told to stop while it starts, it has no request to finish. */
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
    sayProblem(error, prettyPrintError)
    /** What was opened before the problem, a pool of connections for instance, is not waited for. */
    process.exit(1)
  })
