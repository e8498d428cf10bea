import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type { ApiClient } from '@japa/api-client'
import type User from '#auth/models/user'
import PublishedDocument from '#site/models/published_document'
import {
  fixture,
  gif,
  html as page,
  jpegWithMarkup,
  pdf,
  script,
  svg,
  withScript,
} from '#tests/fixtures/files/corpus'
import {
  administrator,
  auditedActionsOf,
  outsiders,
} from '#tests/functional/back_office/site/editor'
import { requestAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const HREF = '/officer/content/documents'

const paper = { kind: 'act', nameEn: 'Act of 1998', nameMr: 'अधिनियम १९९८', issuedOn: '05-11-2026' }

function publish(client: ApiClient, user: User, bytes: Buffer, filename: string, fields = paper) {
  const contentType = 'application/pdf'
  return requestAs(client, user, 'post', HREF)
    .fields(fields)
    .file('file', bytes, { filename, contentType })
}

async function newest() {
  return PublishedDocument.query().orderBy('id', 'desc').preload('file').firstOrFail()
}

test.group('Screen of published documents', (group) => {
  group.each.setup(() => limiter.clear())

  test('is limited to the administrator', async ({ assert }) => {
    const uuid = '00000000-0000-4000-8000-000000000000'
    for (const { who, visitor, refusal } of await outsiders()) {
      for (const path of [HREF, `${HREF}/new`]) {
        assert.containSubset(await visitor.send('GET', path), refusal, `${who} ${path}`)
      }
      await visitor.get('/downloads')
      assert.containSubset(await visitor.send('POST', HREF, paper), refusal, who)
      const withdrawal = await visitor.send('POST', `${HREF}/${uuid}/withdrawals`)
      assert.containSubset(withdrawal, refusal, who)
    }
  })

  test('publishes for everybody, shows who and when, and withdraws', async ({ assert, client }) => {
    const { user, visitor } = await administrator()
    const answer = await publish(client, user, await fixture('two_pages.pdf'), 'कायदा.pdf')
    answer.assertStatus(302)
    const { uuid, file } = await newest()
    assert.equal(file.mime, 'application/pdf')
    const reader = new Visitor()
    reader.cookies.set('locale', 'mr')
    const shown = (await reader.get('/acts-and-rules')).props.documents
    assert.containSubset(shown, [{ uuid, title: 'अधिनियम १९९८', issuedOn: '2026-11-05' }])

    const rowOf = async (query = '') => {
      const { props } = await visitor.get(`${HREF}${query}`)
      return props.documents.rows.find((one: { uuid: string }) => one.uuid === uuid)
    }
    assert.containSubset(await rowOf('?kind=act'), {
      isPublished: true,
      publishedBy: 'Meera Joshi',
      languages: ['en', 'mr'],
    })
    assert.isUndefined(await rowOf('?kind=circular'))
    assert.isDefined(await rowOf('?kind=constructor&page=abc'))

    await visitor.post(`${HREF}/${uuid}/withdrawals`)
    assert.containSubset(await rowOf(), { isPublished: false, withdrawnBy: 'Meera Joshi' })
    assert.equal((await reader.get(`/published/${uuid}`)).status, 404)
    assert.equal((await visitor.post(`${HREF}/${uuid}/withdrawals`)).status, 404)
    assert.deepEqual(await auditedActionsOf(user), ['document.published', 'document.withdrawn'])
  })

  test('rejects files that are not documents by their content, whatever their name', async ({
    assert,
    client,
  }) => {
    const { user } = await administrator()
    const before = await db.from('published_documents').count('* as n').first()
    const refused: [string, Buffer][] = [
      ['page.pdf', page],
      ['drawing.pdf', svg],
      ['script.pdf', script],
      ['moving.pdf', gif],
      ['acting.pdf', await pdf(withScript)],
      ['empty.pdf', Buffer.alloc(0)],
      ['program.pdf', Buffer.from('MZ\u0090\u0000')],
      ['archive.pdf', Buffer.from('PK\u0003\u0004')],
    ]
    for (const [name, bytes] of refused) {
      const answer = await publish(client, user, bytes, name)
      assert.property(answer.flashMessage('inputErrorsBag'), 'file', name)
    }
    const without = await requestAs(client, user, 'post', HREF).fields(paper)
    assert.property(without.flashMessage('inputErrorsBag'), 'file')
    const after = await db.from('published_documents').count('* as n').first()
    assert.deepEqual(after, before)
  })

  test('re-encodes a scan, which removes hidden content', async ({ assert, client }) => {
    const { user } = await administrator()
    await publish(client, user, await jpegWithMarkup(), 'scan.jpg')
    const { uuid, file } = await newest()
    assert.equal(file.mime, 'image/jpeg')
    const response = await fetch(new URL(`/published/${uuid}`, process.env.APP_URL))
    assert.notInclude(Buffer.from(await response.arrayBuffer()).toString('latin1'), '<script>')
  })

  test('requires kind and English title, and a valid date', async ({ assert, client }) => {
    const { user } = await administrator()
    const bytes = await fixture('two_pages.pdf')
    const fields = {
      kind: 'constructor',
      nameEn: ' ',
      nameMr: 'x'.repeat(201),
      issuedOn: '31-02-2026',
    }
    const answer = await publish(client, user, bytes, 'a.pdf', fields)
    assert.onlyProperties(answer.flashMessage('inputErrorsBag'), [
      'kind',
      'nameEn',
      'nameMr',
      'issuedOn',
    ])
  })
})
