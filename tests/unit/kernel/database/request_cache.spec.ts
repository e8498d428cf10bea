import { test } from '@japa/runner'
import { HttpContext } from '@adonisjs/core/http'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { HttpContextFactory, RequestFactory } from '@adonisjs/core/factories/http'
import { cachedPerRequest } from '#kernel/database/request_cache'

const contextOf = (method: string) =>
  new HttpContextFactory()
    .merge({ request: new RequestFactory().merge({ method }).create() })
    .create()

test.group('cachedPerRequest', (group) => {
  group.each.setup(() => {
    const { get } = HttpContext
    return () => {
      HttpContext.get = get
    }
  })

  const counter = () => {
    const calls: string[] = []
    const load = cachedPerRequest(async (id: number, word?: string) => {
      calls.push(`${id} ${word}`)
      return calls.length
    })
    return { calls, load }
  }

  test('shares one result per arguments within a GET request', async ({ assert }) => {
    const { calls, load } = counter()
    HttpContext.get = () => first
    const first = contextOf('GET')
    assert.deepEqual(await Promise.all([load(1), load(1), load(2), load(1, 'a')]), [1, 1, 2, 3])
    assert.equal(await load(1, undefined), 1, 'an omitted argument')
    assert.deepEqual(calls, ['1 undefined', '2 undefined', '1 a'])
    const second = contextOf('GET')
    HttpContext.get = () => second
    assert.equal(await load(1), 4)
  })

  test('shares results between all clients except that of a transaction', async ({ assert }) => {
    const ctx = contextOf('GET')
    HttpContext.get = () => ctx
    let calls = 0
    const load = cachedPerRequest(async (_ids: number[], _client?: QueryClientContract) => ++calls)
    const client = (isTransaction: boolean) => ({ isTransaction }) as QueryClientContract
    assert.equal(await load([1, 2]), 1)
    assert.equal(await load([1, 2], client(false)), 1)
    assert.equal(await load([2], client(false)), 2)
    assert.equal(await load([1, 2], client(true)), 3)
    assert.equal(await load([1, 2], client(true)), 4)
  })

  for (const method of ['POST', null])
    test(`runs each call for ${method ?? 'a command'}`, async ({ assert }) => {
      const { calls, load } = counter()
      const ctx = method && contextOf(method)
      HttpContext.get = () => ctx || null
      await load(1)
      await load(1)
      assert.lengthOf(calls, 2)
    })
})
