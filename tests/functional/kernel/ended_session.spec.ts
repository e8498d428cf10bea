import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { HttpContextFactory } from '@adonisjs/core/factories/http'
import sessionSettings from '#config/session'

/** Returns the store as one request uses it. */
async function storeOfRequest() {
  const { stores, ...settings } = await sessionSettings.resolver(app)
  return stores.database(new HttpContextFactory().create(), settings as never)
}

test.group('A session', () => {
  test('that was ended elsewhere is not restored by a request in progress', async ({ assert }) => {
    const id = randomUUID()
    const opening = await storeOfRequest()
    await opening.write(id, { name: 'opened' })

    const [running, elsewhere] = [await storeOfRequest(), await storeOfRequest()]
    assert.deepEqual(await running.read(id), { name: 'opened' })
    await elsewhere.destroy(id)
    await running.write(id, { name: 'written late' })
    assert.isNull(await elsewhere.read(id))
  })

  test('that continues is written', async ({ assert }) => {
    const id = randomUUID()
    await (await storeOfRequest()).write(id, { name: 'opened' })
    const running = await storeOfRequest()
    await running.read(id)
    await running.write(id, { name: 'written' })
    assert.deepEqual(await (await storeOfRequest()).read(id), { name: 'written' })
  })
})
