import { test } from '@japa/runner'
import {
  contentDisposition,
  displayName,
  needsTitle,
  purposeOf,
  uploadLimits,
} from '#documents/rules/files'

test.group('Upload limits', () => {
  test('are 2 MB for photo and signature, and 10 MB for all else (DECISIONS 6)', ({ assert }) => {
    assert.deepEqual(uploadLimits, { image_only: 2_097_152, document: 10_485_760 })
    assert.equal(purposeOf('photo'), 'image_only')
    assert.equal(purposeOf('signature'), 'image_only')
    assert.equal(purposeOf('pan'), 'document')
  })

  test('require a name only for the four other documents', ({ assert }) => {
    for (const slot of ['other1', 'other4']) assert.isTrue(needsTitle(slot))
    for (const slot of ['another1', 'other12', 'other', 'pan']) assert.isFalse(needsTitle(slot))
  })
})

test.group('File name', () => {
  test('has no blanks or dots at its ends, and single blanks between words', ({ assert }) => {
    assert.equal(displayName(' .. my   income .. .pdf', 'pdf'), 'my income.pdf')
  })

  test('is truncated between letters, and not at all at its maximum length', ({ assert }) => {
    const longest = 'a'.repeat(116)
    assert.equal(displayName(`${longest}.pdf`, 'pdf'), `${longest}.pdf`)
    assert.equal(displayName(`${longest}b.pdf`, 'pdf'), `${longest}.pdf`)
    const marathi = displayName(`${'a'.repeat(115)}कि.pdf`, 'pdf')
    assert.equal(marathi, `${'a'.repeat(115)}.pdf`)
    assert.equal(displayName(`${'a'.repeat(115)} b.pdf`, 'pdf'), `${'a'.repeat(115)}.pdf`)
  })

  test('is sent with every character escaped that a header may not contain', ({ assert }) => {
    assert.equal(
      contentDisposition('inline', `a*(1).pdf`),
      `inline; filename="a*(1).pdf"; filename*=UTF-8''a%2A%281%29.pdf`
    )
  })
})
