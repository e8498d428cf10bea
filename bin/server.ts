process.env.TZ = 'UTC'

await import('reflect-metadata')
const { Ignitor, prettyPrintError } = await import('@adonisjs/core')
const { sayProblem } = await import('./problem.js')

/** Root of the application: paths of files and folders resolve from here. */
const APP_ROOT = new URL('../', import.meta.url)

const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

new Ignitor(APP_ROOT, { importer: IMPORTER })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    /** Told to stop while it starts, it has no request to finish. */
    const stop = () => (app.isReady ? app.terminate() : process.exit(0))
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
