import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type { ApiClient } from '@japa/api-client'
import sharp from 'sharp'
import type User from '#auth/models/user'
import Leader from '#site/models/leader'
import { fixture, html as page, svg } from '#tests/fixtures/files/corpus'
import {
  administrator,
  auditedActionsOf,
  html,
  mainOf,
  outsiders,
} from '#tests/functional/back_office/site/editor'
import { requestAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const HREF = '/officer/content/leaders'

const someone = (number: number) => ({
  version: '0',
  nameEn: `Person ${number}`,
  nameMr: `व्यक्ती ${number}`,
  postEn: 'Managing Director',
  postMr: 'व्यवस्थापकीय संचालक',
})

const add = (client: ApiClient, user: User, number: number) =>
  requestAs(client, user, 'post', HREF).fields(someone(number))

const inOrder = async () =>
  (await Leader.query().orderBy('position')).map(({ nameEn, position }) => [position, nameEn])

test.group('Leadership', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => async () => void (await db.from('leaders').delete()))

  test('is managed by the administrator, and public', async ({ assert, client }) => {
    const { user } = await administrator()
    await add(client, user, 1)
    const { uuid } = await Leader.firstOrFail()
    for (const { who, visitor, refusal } of await outsiders()) {
      for (const path of [HREF, `${HREF}/new`, `${HREF}/${uuid}`]) {
        assert.containSubset(await visitor.send('GET', path), refusal, `${who} ${path}`)
      }
      await visitor.get('/about')
      const tries: ['POST' | 'DELETE', string, object][] = [
        ['POST', HREF, someone(2)],
        ['POST', `${HREF}/${uuid}`, { ...someone(3), version: 1 }],
        ['POST', `${HREF}/${uuid}/moves`, { direction: 'up' }],
        ['DELETE', `${HREF}/${uuid}`, {}],
      ]
      for (const [method, path, body] of tries) {
        assert.containSubset(
          await visitor.send(method, path, body),
          refusal,
          `${who} ${method} ${path}`
        )
      }
    }
    assert.deepEqual(await inOrder(), [[1, 'Person 1']])
  })

  test('is shown on the home page in its order and language; until then the page’s text is shown', async ({
    assert,
    client,
  }) => {
    assert.include(mainOf(await html('/')), 'Minister in charge')
    const { user, visitor } = await administrator()
    for (const number of [1, 2, 3]) await add(client, user, number)
    const [, second] = await Leader.query().orderBy('position')
    await visitor.post(`${HREF}/${second.uuid}/moves`, { direction: 'up' })
    await visitor.post(`${HREF}/${second.uuid}/moves`, { direction: 'up' })
    assert.deepEqual(await inOrder(), [
      [1, 'Person 2'],
      [2, 'Person 1'],
      [3, 'Person 3'],
    ])
    assert.match(mainOf(await html('/')), /Person 2[^]*Person 1[^]*Person 3/)
    assert.notInclude(mainOf(await html('/')), 'Minister in charge')
    assert.match(mainOf(await html('/', 'mr')), /<h3[^>]*><span>व्यक्ती 2<\/span><\/h3>/)
    assert.include(mainOf(await html('/', 'hi')), '<span lang="mr">व्यक्ती 2</span>')

    await visitor.submit('DELETE', `${HREF}/${second.uuid}`)
    assert.deepEqual(await inOrder(), [
      [1, 'Person 1'],
      [2, 'Person 3'],
    ])
    assert.equal((await visitor.submit('DELETE', `${HREF}/${second.uuid}`)).status, 404)
    assert.includeMembers(await auditedActionsOf(user), [
      'leader.added',
      'leader.moved',
      'leader.removed',
    ])
  })

  test('re-encodes and reduces a portrait, which is kept until replaced or removed', async ({
    assert,
    client,
  }) => {
    const { user, visitor } = await administrator()
    await add(client, user, 1).file('photo', await fixture('photo.jpg'), { filename: 'x.jpg' })
    const { uuid } = await Leader.firstOrFail()
    const portrait = async () => (await visitor.get(`${HREF}/${uuid}`)).props.leader.photoHref
    const first = await portrait()
    const response = await fetch(new URL(first, process.env.APP_URL))
    assert.equal(response.headers.get('content-type'), 'image/jpeg')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    assert.isAtMost(Math.max(picture.width!, picture.height!), 320)
    assert.isUndefined(picture.exif)
    assert.include(mainOf(await html('/')), `src="${first}" alt="Portrait of Person 1"`)

    const change = (version: number, more: object = {}) =>
      visitor.post(`${HREF}/${uuid}`, { ...someone(1), version, ...more })
    await change(1, { postEn: 'Chairperson' })
    assert.equal(await portrait(), first)
    await requestAs(client, user, 'post', `${HREF}/${uuid}`)
      .fields({ ...someone(1), version: '2' })
      .file('photo', await fixture('scan.png'), { filename: 'y.png' })
    const second = await portrait()
    assert.notEqual(second, first)
    assert.equal((await new Visitor().get(first)).status, 404)
    await change(3, { removePhoto: true })
    assert.isNull(await portrait())
    assert.equal((await new Visitor().get(second)).status, 404)
  })

  test('accepts only an image as portrait', async ({ assert, client }) => {
    const { user } = await administrator()
    const refused = { 'a.jpg': page, 'b.png': svg, 'c.jpg': await fixture('two_pages.pdf') }
    for (const [filename, bytes] of Object.entries(refused)) {
      const answer = await add(client, user, 9).file('photo', bytes, { filename })
      assert.property(answer.flashMessage('inputErrorsBag'), 'photo', filename)
    }
    assert.deepEqual(await inOrder(), [])
  })

  test('reports the first author to the user who saves second', async ({ assert, client }) => {
    const { user, visitor } = await administrator()
    await add(client, user, 1)
    const { uuid } = await Leader.firstOrFail()
    await visitor.get(`${HREF}/${uuid}`)
    const save = (nameEn: string) =>
      visitor.post(`${HREF}/${uuid}`, { ...someone(1), version: 1, nameEn })
    await save('First')
    await visitor.get(`${HREF}/${uuid}`)
    const late = await save('Second')
    assert.match(late.errors.version, /^Meera Joshi saved this/)
    assert.containSubset(late.props.leader, { version: 2, values: { nameEn: 'First' } })
  })

  test('requires name and post in English', async ({ assert }) => {
    const { visitor } = await administrator()
    await visitor.get(`${HREF}/new`)
    const { errors } = await visitor.post(HREF, { version: 0, nameMr: 'नाव' })
    assert.onlyProperties(errors, ['nameEn', 'postEn'])
  })
})
