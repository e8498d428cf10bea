/*
 * A stock application of the framework, the measure of what a plain page costs without anything of
 * ours: `npm init adonisjs -- --kit=inertia` as it comes, in plain JavaScript, with the people of the
 * bench's database. It runs in a process of its own, as the floors do.
 */
process.env.NODE_ENV = 'production'
process.env.TZ = 'UTC'
process.env.HOST = '127.0.0.1'
/** Any port that is free. */
process.env.PORT = '0'

await import('reflect-metadata')
const { Ignitor } = await import('@adonisjs/core')
const config = await import('./config.js')

const ROOT = new URL('./', import.meta.url)

const ignitor = new Ignitor(ROOT, { importer: (path) => import(new URL(path, ROOT).href) })
ignitor.tap((app) => {
  app.useConfig({ ...config })
  /** The framework tells the parent process more than the port, which is all a bench waits for. */
  app.notify = () => {}
})
await ignitor.httpServer().start()

const { default: server } = await import('@adonisjs/core/services/server')
process.send(server.getNodeServer().address().port)
process.on('disconnect', () => process.exit(0))
