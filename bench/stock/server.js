/*
 * A stock application of the framework, which measures the cost of a plain page without the portal's code: `npm init
 * adonisjs -- --kit=inertia` as delivered, in plain JavaScript, with the users of the benchmark's database. It runs in
 * a separate process, like the floors.
 */
process.env.NODE_ENV = 'production'
process.env.TZ = 'UTC'
process.env.HOST = '127.0.0.1'
/** Any free port. */
process.env.PORT = '0'

await import('reflect-metadata')
const { Ignitor } = await import('@adonisjs/core')
const config = await import('./config.js')

const ROOT = new URL('./', import.meta.url)

const ignitor = new Ignitor(ROOT, { importer: (path) => import(new URL(path, ROOT).href) })
ignitor.tap((app) => {
  app.useConfig({ ...config })
  /** The framework sends more than the port to the parent process, but a benchmark waits only for the port. */
  app.notify = () => {}
})
await ignitor.httpServer().start()

const { default: server } = await import('@adonisjs/core/services/server')
process.send(server.getNodeServer().address().port)
process.on('disconnect', () => process.exit(0))
