import { test } from '@japa/runner'
import { contentDisposition, displayName } from '#documents/rules/file_names'
import { needsTitle, purposeOf, uploadLimits } from '#documents/rules/uploads'

test.group('What may be uploaded', () => {
  test('photo and signature 2 MB, all else 10 MB (DECISIONS 6)', ({ assert }) => {
    assert.deepEqual(uploadLimits, { image_only: 2_097_152, document: 10_485_760 })
    assert.equal(purposeOf('photo'), 'image_only')
    assert.equal(purposeOf('signature'), 'image_only')
    assert.equal(purposeOf('pan'), 'document')
  })

  test('the four others carry a name, no other slot does', ({ assert }) => {
    for (const slot of ['other1', 'other4']) assert.isTrue(needsTitle(slot))
    for (const slot of ['another1', 'other12', 'other', 'pan']) assert.isFalse(needsTitle(slot))
  })
})

test.group('The name of a file', () => {
  test('has no blanks or dots at its ends, and single blanks between words', ({ assert }) => {
    assert.equal(displayName(' .. my   income .. .pdf', 'pdf'), 'my income.pdf')
  })

  test('is cut between letters, and not at all at its greatest length', ({ assert }) => {
    const longest = 'a'.repeat(116)
    assert.equal(displayName(`${longest}.pdf`, 'pdf'), `${longest}.pdf`)
    assert.equal(displayName(`${longest}b.pdf`, 'pdf'), `${longest}.pdf`)
    const marathi = displayName(`${'a'.repeat(115)}कि.pdf`, 'pdf')
    assert.equal(marathi, `${'a'.repeat(115)}.pdf`)
    assert.equal(displayName(`${'a'.repeat(115)} b.pdf`, 'pdf'), `${'a'.repeat(115)}.pdf`)
  })

  test('is sent with every sign that a header may not hold', ({ assert }) => {
    assert.equal(
      contentDisposition('inline', `a*(1).pdf`),
      `inline; filename="a*(1).pdf"; filename*=UTF-8''a%2A%281%29.pdf`
    )
  })
})
