import { test } from '@japa/runner'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs } from '#tests/support/users'

test.group('Page props as read by tests', () => {
  test('include those of the page and those shared by every page', async ({ client, assert }) => {
    const user = await createApplicant()
    const home = await requestAs(client, user, 'get', '/dashboard')
    const { steps, posts } = pageProps(home, 'lending/applications/dashboard')
    assert.isNotEmpty(steps)
    assert.deepEqual(posts, [])
  })

  test('are not read from another response, which is named', async ({ client, assert }) => {
    const user = await createApplicant()
    const read = async (path: string) =>
      pageProps(await requestAs(client, user, 'get', path), 'lending/approvals/list')
    await assert.rejects(() => read('/officer/applications'), /there came a redirect to \/ \(302\)/)
    await assert.rejects(
      () => read('/inbox'),
      /there came the page platform\/notifications\/inbox\/index \(200\)/
    )
    await assert.rejects(() => read('/nothing'), /there came the page errors\/not_found \(404\)/)
    const plain = await client.get('/about').loginAs(user)
    assert.throws(
      () => pageProps(plain, 'back_office/site/content'),
      /there came no page: text\/html \(200\)/
    )
  })
})
