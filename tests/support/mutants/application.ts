import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import { setTestEnvironment } from '#tests/support/surroundings'

/**
 * Starts the application as tests require it, without a server and a database.
 *
 * @param root the project's folder, ending in a slash
 */
export async function startApplication(root: URL): Promise<void> {
  setTestEnvironment()
  /** No page is read here, so no development server is started. */
  process.env.ASSETS = 'built'
  const importer = (path: string) => import(path.startsWith('.') ? new URL(path, root).href : path)
  const app = new Ignitor(root, { importer })
    .tap((created) => {
      created.booting(async () => {
        await import('#start/env')
      })
    })
    .createApp('test')
  await app.init()
  await app.boot()
  /** It would tell its parent process that it is ready; ours is Stryker and understands other words. */
  const { send } = process
  process.send = undefined
  await app.start(() => undefined)
  process.send = send
}
