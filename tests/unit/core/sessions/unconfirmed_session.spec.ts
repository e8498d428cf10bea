import { test } from '@japa/runner'
import { UnconfirmedSession } from '#core/sessions/unconfirmed_session'

/** A session whose own question is answered so; notes how often it was asked. */
function sessionThat(stands: unknown) {
  const asked: string[] = []
  const session = new UnconfirmedSession(
    { sql: 'stands?', bindings: [] },
    async ({ sql }) => {
      asked.push(sql)
      return stands
    },
    () => {}
  )
  return { session, asked }
}

test.group('A session that is not confirmed yet', () => {
  test('is asked for alone when no page told of it', async ({ assert }) => {
    for (const [stands, isConfirmed] of [
      [1, true],
      ['1', true],
      [0, false],
      [null, false],
    ]) {
      const { session, asked } = sessionThat(stands)
      assert.equal(await session.isConfirmed(), isConfirmed)
      assert.equal(await session.isConfirmed(), isConfirmed)
      assert.deepEqual(asked, ['stands?'])
    }
  })

  test('is not asked for again when a page told of it', async ({ assert }) => {
    const { session, asked } = sessionThat(0)
    session.see(1)
    assert.isTrue(await session.isConfirmed())
    assert.deepEqual(asked, [])
  })

  test('stays refused once a page saw that it does not stand', async ({ assert }) => {
    for (const values of [[0], [1, 0], [0, 1], [undefined]]) {
      const { session, asked } = sessionThat(1)
      for (const value of values) session.see(value)
      assert.isFalse(await session.isConfirmed())
      assert.deepEqual(asked, [])
    }
  })
})
