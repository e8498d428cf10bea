import { fileURLToPath } from 'node:url'
import { MultipartFile } from '@adonisjs/core/bodyparser'
import { test } from '@japa/runner'
import { uploadSourceOf } from '#documents/form_uploads'
import { inspectUpload } from '#documents/inspection/inspect_upload'
import { uploadLimits } from '#documents/rules/files'
import { fixture, gif, html, script, svg } from '#tests/fixtures/files/corpus'

test.group('Type of an upload by its content', () => {
  for (const [name, bytes] of Object.entries({ html, svg, script })) {
    test(`refuses ${name} named photo.jpg as the wrong type`, async ({ assert }) => {
      const result = await inspectUpload({ bytes, clientName: 'photo.jpg', purpose: 'document' })
      assert.deepEqual(result, { ok: false, code: 'wrong_type' })
    })
  }

  test('names common mistakes in the error', async ({ assert }) => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')
    const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')
    const word = Buffer.from('PK\x03\x04\0\0\0\0', 'latin1')
    const files = { heic, other_picture: webp, office_file: word }
    for (const [code, bytes] of [...Object.entries(files), ['other_picture', gif] as const]) {
      const result = await inspectUpload({ bytes, clientName: 'photo.jpg', purpose: 'document' })
      assert.deepEqual(result, { ok: false, code })
    }
  })

  test('detects a jpeg named report.exe as a jpeg', async ({ assert }) => {
    const bytes = await fixture('photo.jpg')
    const result = await inspectUpload({ bytes, clientName: 'report.exe', purpose: 'document' })
    assert.containSubset(result, { ok: true, mime: 'image/jpeg', extension: 'jpg' })
  })

  test('detects a pdf named photo.jpg as a pdf, which is not a photo', async ({ assert }) => {
    const upload = { bytes: await fixture('two_pages.pdf'), clientName: 'photo.jpg' }
    assert.containSubset(await inspectUpload({ ...upload, purpose: 'document' }), {
      ok: true,
      mime: 'application/pdf',
      pages: 2,
    })
    assert.deepEqual(await inspectUpload({ ...upload, purpose: 'image_only' }), {
      ok: false,
      code: 'wrong_type',
    })
  })

  test('refuses an empty file and a file without content', async ({ assert }) => {
    assert.deepEqual(
      await inspectUpload({ bytes: Buffer.alloc(0), clientName: 'a.jpg', purpose: 'document' }),
      { ok: false, code: 'empty' }
    )
    assert.deepEqual(
      await inspectUpload({ path: '/nowhere/a.jpg', clientName: 'a.jpg', purpose: 'document' }),
      { ok: false, code: 'no_file' }
    )
  })

  test('accepts a photo up to 2 MB and other files up to 10 MB', async ({ assert }) => {
    const photo = await fixture('photo.jpg')
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
    const code = async (size: number, purpose: 'image_only' | 'document') => {
      const result = await inspectUpload({ bytes: padded(size), clientName: 'a.jpg', purpose })
      return result.ok ? 'ok' : result.code
    }
    assert.equal(await code(uploadLimits.image_only, 'image_only'), 'ok')
    assert.equal(await code(uploadLimits.image_only + 1, 'image_only'), 'too_big_2mb')
    assert.equal(await code(uploadLimits.image_only + 1, 'document'), 'ok')
    assert.equal(await code(uploadLimits.document, 'document'), 'ok')
    assert.equal(await code(uploadLimits.document + 1, 'document'), 'too_big_10mb')
    assert.equal(uploadLimits.image_only, 2 * 1024 * 1024)
    assert.equal(uploadLimits.document, 10 * 1024 * 1024)
  })
})

test.group('File field of a form', () => {
  test('becomes an upload by its temporary path', async ({ assert }) => {
    const field = new MultipartFile(
      { fieldName: 'file', clientName: 'फोटो.png', headers: { 'content-type': 'image/png' } },
      {}
    )
    field.tmpPath = fileURLToPath(new URL('../../../fixtures/files/photo.jpg', import.meta.url))
    const upload = uploadSourceOf(field)
    assert.equal(upload?.clientName, 'फोटो.png')
    assert.containSubset(await inspectUpload({ ...upload!, purpose: 'image_only' }), {
      ok: true,
      mime: 'image/jpeg',
    })
  })

  test('is not an upload if it is empty', ({ assert }) => {
    assert.isNull(uploadSourceOf(null))
  })
})
